/** Compiled tests. What runs many of them runs them in groups, which scripts/group-tests.mjs writes. */
const group = (name, folders, more = {}) => ({
  displayName: name,
  rootDir: 'dist',
  testMatch: folders.map((folder) => `<rootDir>/test/${folder}/**/*.test.js`),
  testEnvironment: '<rootDir>/test/support/environment.js',
  transform: {},
  setupFiles: ['<rootDir>/test/support/graphql-in-production.js'],
  ...more,
});

/** These need a database: one server for all files, a database for each (test/support). */
const onDatabase = {
  globalSetup: '<rootDir>/test/support/global-setup.js',
  globalTeardown: '<rootDir>/test/support/global-teardown.js',
  setupFilesAfterEnv: ['<rootDir>/test/support/one-brand/watch.js'],
};

export default {
  rootDir: 'dist',
  projects: [
    group('unit', ['unit', 'project']),
    group('service', ['rest', 'graphql', 'service'], onDatabase),
    group('long', ['long'], onDatabase),
    group('unit-groups', ['groups/unit']),
    group('service-groups', ['groups/service'], onDatabase),
    group('apis-groups', ['groups/apis'], onDatabase),
  ],
  // Far more than any test takes on a quiet machine: a limit ends what hangs, and measures nothing.
  testTimeout: 180_000,
  // One more than the cores that CI has: many tests wait, for a time limit or for a process.
  maxWorkers: 3,
  // Node.js keeps the compiled modules of every test file: a worker that has many of them takes long to end.
  workerIdleMemoryLimit: '300MB',
};

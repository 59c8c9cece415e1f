/** The compiled tests, each file on a database of its own (test/support). */
export default {
  rootDir: 'dist',
  testMatch: ['<rootDir>/test/**/*.test.js'],
  testEnvironment: 'node',
  transform: {},
  globalSetup: '<rootDir>/test/support/global-setup.js',
  globalTeardown: '<rootDir>/test/support/global-teardown.js',
  setupFilesAfterEnv: ['<rootDir>/test/support/one-brand/watch.js'],
  testTimeout: 30_000,
  maxWorkers: 2,
};

const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const SPECTRAL = 'node_modules/@stoplight/spectral-cli/dist/index.js';
export const TSC = 'node_modules/typescript/bin/tsc';
/** With more room for young objects, V8 collects a fifth less. Jest passes its arguments to its workers. */
const JEST = [
  '--min-semi-space-size=32',
  '--experimental-vm-modules',
  '--no-warnings',
  'node_modules/jest/bin/jest.js',
];
// Another option ends the list of projects: a name behind it is that of a test file.
const jest = (...groups) => [...JEST, '--selectProjects', ...groups, '--ci'];

/**
 * Settings of glibc, without which large bodies leave memory in pieces: each thread has its own arena, and
 * freed blocks of up to 32 MB are kept. Blocks of 1 MB and more are returned to the system when they are freed.
 */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' };

/**
 * V8 lets the heap grow to several times of what is used before it collects: without these, a service under
 * load takes half as much memory again, and is not faster. A `NODE_OPTIONS` of the environment replaces them.
 */
const SERVICE = { NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=2000', ...MALLOC };

/**
 * The demo makes its data as it starts, a quarter faster with more room, and has few callers afterwards.
 * Node.js takes the least size as an argument only.
 */
const DEMO = { NODE_OPTIONS: '--max-semi-space-size=32 --max-old-space-size=2000', ...MALLOC };
const DEMO_ROOM = '--min-semi-space-size=32';

/**
 * Each command: whether it needs a build, and the programs that it runs, one after the other. Arguments go to
 * the last one, or to `named` where a command has it.
 */
export const COMMANDS = {
  dev: {
    build: true,
    run: [['dist/src/dev/watch.js']],
    environment: { LOG_LEVEL: 'info', DRAIN_DELAY: '0s' },
  },
  demo: { build: true, run: [[DEMO_ROOM, 'dist/src/demo/main.js']], environment: DEMO },
  start: { build: false, run: [['dist/src/main.js']], environment: SERVICE },
  cli: { build: true, run: [['dist/src/cli/main.js']] },
  build: { build: true, run: [] },
  generate: {
    build: true,
    package: 'clients/typescript',
    run: [['dist/src/dev/generate.js'], ['clients/typescript/generate.mjs']],
  },
  pages: {
    build: false,
    package: 'pages',
    run: [[TSC, '-p', 'pages'], [TSC, '-p', 'pages/src/console'], ['pages/build.mjs']],
  },
  lint: { build: false, run: [[BIOME, 'check', '--error-on-warnings']] },
  format: { build: false, run: [[BIOME, 'check', '--write']] },
  test: {
    build: true,
    run: [
      [BIOME, 'check', '--error-on-warnings'],
      [SPECTRAL, 'lint', 'schema/openapi-*.json', '--fail-severity=hint'],
      ['scripts/group-tests.mjs'],
      jest('unit-groups', 'service-groups'),
    ],
    named: JEST,
  },
  'test:unit': { build: true, run: [jest('unit')] },
  'test:long': { build: true, run: [jest('long')] },
  // Without plans, graphql-js runs the queries: the same tests must pass.
  'test:plans-off': {
    build: true,
    run: [['scripts/group-tests.mjs'], jest('apis-groups')],
    named: jest('service'),
    environment: { READ_PLANS: 'off' },
  },
  'test:debug': { build: true, run: [['--inspect-brk', ...JEST, '--runInBand', '--testTimeout=0']] },
  bench: { build: true, run: [['dist/bench/main.js']] },
};

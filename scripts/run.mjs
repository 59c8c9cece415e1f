// Runs a command of the project on a Node.js that is new enough, with everything installed and built.
// This file runs on Node 20 with nothing installed, so it imports only modules of Node.js.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forgetBuilt, isBuilt, noteBuilt, readInputs } from './built.mjs';
import { removeStale } from './stale.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const NEEDED = [22, 18];
const BIN = join(ROOT, 'node_modules', '.bin');

const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const SPECTRAL = 'node_modules/@stoplight/spectral-cli/dist/index.js';
const TSC = 'node_modules/typescript/bin/tsc';
/** With more room for what is young, V8 collects a fifth less; Jest passes its arguments on to its workers. */
const JEST = [
  '--min-semi-space-size=32',
  '--experimental-vm-modules',
  '--no-warnings',
  join(ROOT, 'node_modules/jest/bin/jest.js'),
];
// Another option ends the list of projects: a name behind it is that of a test file.
const jest = (...groups) => [...JEST, '--selectProjects', ...groups, '--ci'];

/**
 * V8 lets the heap grow to several times of what is used before it collects: without these, a service under
 * load takes half as much memory again, and is no faster. A `NODE_OPTIONS` of the environment replaces them.
 */
const SERVICE = { NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=2000' };

/**
 * The demo makes its data as it starts, a quarter faster with more room, and has few callers afterwards. Node.js
 * takes the least size as an argument only.
 */
const DEMO = { NODE_OPTIONS: '--max-semi-space-size=32 --max-old-space-size=2000' };
const DEMO_ROOM = '--min-semi-space-size=32';

/**
 * Each command: whether it needs a build, and the programs that it runs, one after the other. Arguments go to
 * the last one, or to `named` where a command has it.
 */
const COMMANDS = {
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
    run: [[TSC, '-p', 'pages'], ['pages/build.mjs']],
  },
  lint: { build: false, run: [[BIOME, 'check', '--error-on-warnings']] },
  format: { build: false, run: [[BIOME, 'check', '--write']] },
  test: {
    build: true,
    run: [
      [BIOME, 'check', '--error-on-warnings'],
      [SPECTRAL, 'lint', 'schema/openapi.json', '--fail-severity=hint'],
      ['scripts/group-tests.mjs'],
      jest('unit-groups', 'service-groups'),
    ],
    named: JEST,
  },
  'test:unit': { build: true, run: [jest('unit')] },
  'test:long': { build: true, run: [jest('long')] },
  // Without plans, queries are answered by graphql-js: the same tests must pass.
  'test:plans-off': {
    build: true,
    run: [[...jest('service'), '--testPathPatterns', 'test/(rest|graphql)/']],
    environment: { READ_PLANS: 'off' },
  },
  'test:debug': { build: true, run: [['--inspect-brk', ...JEST, '--runInBand', '--testTimeout=0']] },
  bench: { build: true, run: [['dist/bench/main.js']] },
};

const [name = '', ...rest] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) fail(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`);

install();
if (command.package) install(join(ROOT, command.package));
const node = findNode();
if (command.build) build();
if (!existsSync(join(ROOT, 'dist')) && name === 'start')
  fail('There is no build. Run "npm run build" first.');
const programs = rest.length > 0 && command.named ? [command.named] : command.run;
for (const [index, [first, ...args]] of programs.entries()) {
  const program = first.startsWith('--') ? first : join(ROOT, first);
  const isLast = index === programs.length - 1;
  const code = await run([program, ...args], isLast ? rest.map(asArgument) : []);
  if (code !== 0) process.exit(code);
}

/** A test file may be named by its source; the tests that run are the compiled ones. */
function asArgument(text) {
  return name.startsWith('test') ? text.replace(/\.ts$/, '') : text;
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Installs the packages of the lockfile of a folder, unless exactly those are installed. */
function install(folder = ROOT) {
  const installed = join(folder, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && isSameLock(folder, installed)) return;
  if (name === 'start' && existsSync(join(folder, 'node_modules'))) return;
  process.stdout.write('  Installing what is missing (this takes about a minute) …\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // The build needs what npm leaves out where NODE_ENV is production.
  const { status } = spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail('The packages could not be installed.');
}

/** npm records what it has installed: the lockfile without the packages of other platforms. */
function isSameLock(folder, installed) {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const there = read(installed);
  return Object.entries(read(join(folder, 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || there[path]?.version === version || (optional && !there[path]),
  );
}

/** The running Node.js if it is new enough, otherwise the one that npm has installed. */
function findNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return process.execPath;
  const pinned = join(BIN, process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return pinned;
  return fail(
    `Node.js ${NEEDED.join('.')} or newer is needed, and npm has none for ${process.platform}-${process.arch}. Install Node.js 24 from nodejs.org.`,
  );
}

function build() {
  // Read before the build: what changes meanwhile belongs to the next one.
  const inputs = readInputs(ROOT);
  if (isBuilt(ROOT, inputs)) return;
  forgetBuilt(ROOT);
  const { status } = spawnSync(node, [join(ROOT, TSC), '-p', ROOT], {
    stdio: 'inherit',
  });
  if (status !== 0) fail('The build failed.');
  removeStale(ROOT, join(ROOT, 'dist'));
  noteBuilt(ROOT, inputs);
}

/** Passes signals on and waits: the program decides when it ends. */
function run(args, more) {
  return new Promise((resolve) => {
    const child = spawn(node, [...args, ...more], {
      cwd: name === 'cli' ? process.cwd() : ROOT,
      stdio: 'inherit',
      env: { ...command.environment, ...process.env },
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    const watch = watchParent(() => child.kill('SIGTERM'));
    child.on('error', (error) => fail(error.message));
    child.on('close', (code, signal) => {
      clearInterval(watch);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

/** npm passes a signal only to its shell, which then ends: a command whose parent has ended stops too. */
function watchParent(onOrphaned) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event || parent === 1) return undefined;
  return setInterval(() => process.ppid !== parent && onOrphaned(), 250);
}

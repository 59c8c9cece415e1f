// Runs a command of the project on a Node.js that is new enough, with everything installed and built.
// It runs on Node 20 with nothing installed, so it imports only modules of Node.js.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forgetBuilt, isBuilt, noteBuilt, readInputs } from './built.mjs';
import { COMMANDS, TSC } from './commands.mjs';
import { fail } from './fail.mjs';
import { findNode, install } from './install.mjs';
import { removeStale } from './stale.mjs';
import { step } from './step.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

const [name = '', ...rest] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) fail(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`);

// What an operator has installed is started as it is.
if (name !== 'start' || !existsSync(join(ROOT, 'node_modules'))) install(ROOT);
if (command.package) install(join(ROOT, command.package));
const node = findNode(ROOT);
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

function build() {
  // Read before the build: what changes meanwhile belongs to the next one.
  const inputs = readInputs(ROOT);
  if (isBuilt(ROOT, inputs)) return;
  step('Compiling the TypeScript sources');
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

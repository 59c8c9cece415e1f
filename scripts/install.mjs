import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './fail.mjs';
import { step } from './step.mjs';

const NEEDED = [22, 18];

/** Installs the packages of the lockfile of a folder, unless exactly those are installed. */
export function install(folder) {
  const installed = join(folder, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && isSameLock(folder, installed)) return;
  step('Installing the packages of the lockfile with npm (up to a minute)');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // The build needs what npm leaves out where NODE_ENV is production.
  const { status } = spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    // What npm prints is not part of the result of the command.
    stdio: ['inherit', 2, 2],
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
export function findNode(root) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return process.execPath;
  const pinned = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(pinned)) return pinned;
  return fail(
    `Node.js ${NEEDED.join('.')} or newer is needed, and npm has none for ` +
      `${process.platform}-${process.arch}. Install Node.js 24 from nodejs.org.`,
  );
}

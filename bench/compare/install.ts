import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFile } from '../../src/paths.js';

const FOLDER = projectFile('bench/peers');

/** Installs the packages of the peers, unless those of the lock file are installed, and builds the peers. */
export function installPeers(): void {
  if (!isInstalled()) {
    process.stdout.write('Installing the packages of the peers (this takes about a minute) …\n');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    run(npm, ['ci', '--loglevel=error'], process.platform === 'win32');
  }
  run(process.execPath, [projectFile('node_modules/typescript/bin/tsc'), '-p', FOLDER]);
}

/** npm records what it has installed: the lock file without the packages of other platforms. */
function isInstalled(): boolean {
  const installed = join(FOLDER, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const there = packagesIn(installed);
  return Object.entries(packagesIn(join(FOLDER, 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || there[path]?.version === version || (optional && !there[path]),
  );
}

type Packages = Record<string, { version?: string; optional?: boolean }>;

const packagesIn = (file: string): Packages => JSON.parse(readFileSync(file, 'utf8')).packages;

function run(program: string, args: string[], shell = false): void {
  const { status } = spawnSync(program, args, { cwd: FOLDER, stdio: 'inherit', shell });
  if (status !== 0) throw new Error(`"${program} ${args.join(' ')}" failed.`);
}

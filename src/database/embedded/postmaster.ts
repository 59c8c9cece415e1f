import { readFileSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server that runs on a data folder. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** The server that runs on the folder and takes connections, if one does; a stale pid file does not count. */
export async function runningPostmaster(folder: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const [pid, port, status] = [Number(lines[0]), Number(lines[3]), lines[7]?.trim()];
  return status === 'ready' && port > 0 && isServer(pid, folder) ? { pid, port } : undefined;
}

const SETTLES_MS = 60_000;

/** The same, once a server that starts or stops at this moment has done so: one that a killed service has left behind, or another's. */
export async function settledPostmaster(folder: string): Promise<Postmaster | undefined> {
  for (const patience = Date.now() + SETTLES_MS; Date.now() < patience; await sleep(25)) {
    const running = await runningPostmaster(folder);
    const [pid] = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n', 1);
    if (running || !isServer(Number(pid), folder)) return running;
  }
  return undefined;
}

/**
 * Whether the process is there, and is the folder's server: a number is given out again once its process has gone, and
 * a dead one that nobody has buried has no command line any more.
 */
export function isServer(pid: number, folder: string): boolean {
  if (!(pid > 0) || !isAlive(pid)) return false;
  try {
    const [, serves = ''] = /\0-D\0([^\0]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? [];
    return realpathSync(serves) === realpathSync(folder);
  } catch {
    return process.platform !== 'linux';
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

import { readFileSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StartLimit } from './start-limit.js';

/** A server that runs on a data folder. */
export interface Postmaster {
  pid: number;
  port: number;
}

const pidFile = async (folder: string): Promise<string[]> =>
  (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');

/** The process id in the folder's pid file, which may be stale; 0 if there is no file. */
export const postmasterPid = async (folder: string): Promise<number> => Number((await pidFile(folder))[0]);

/** The server that runs on the folder and accepts connections, if there is one. */
export async function runningPostmaster(folder: string): Promise<Postmaster | undefined> {
  const lines = await pidFile(folder);
  const [pid, port, status] = [Number(lines[0]), Number(lines[3]), lines[7]?.trim()];
  return status === 'ready' && port > 0 && isServer(pid, folder) ? { pid, port } : undefined;
}

/** The same, after waiting for a server that is starting or stopping. */
export async function settledPostmaster(folder: string, limit: StartLimit): Promise<Postmaster | undefined> {
  for (;;) {
    const running = await runningPostmaster(folder);
    const pid = await postmasterPid(folder);
    if (running || !isServer(pid, folder)) return running;
    await limit.pause(`until PostgreSQL, process ${pid}, which another process starts or stops, has done so`);
  }
}

/**
 * Whether the process runs and is the folder's server. Process ids are reused, and a zombie process has an
 * empty command line, so the id alone is not enough.
 */
export function isServer(pid: number, folder: string): boolean {
  if (!(pid > 0) || !isAlive(pid)) return false;
  try {
    const [, dataFolder = ''] = /\0-D\0([^\0]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? [];
    return realpathSync(dataFolder) === realpathSync(folder);
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

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A server that runs on a data folder. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** The server that runs on the folder and takes connections, if one does; a stale pid file does not count. */
export async function runningPostmaster(folder: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const [pid, port, status] = [Number(lines[0]), Number(lines[3]), lines[7]?.trim()];
  return status === 'ready' && port > 0 && isAlive(pid) ? { pid, port } : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

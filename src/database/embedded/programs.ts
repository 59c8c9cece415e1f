import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { StartError } from '../../errors.js';
import { waitAtMost } from '../../language/time/with-timeout.js';
import type { Launch } from './privileges.js';

/** A process that waits for its disk does not end before that. */
const KILL_TIMEOUT_MS = 2000;

/**
 * Starts a program in its own process group: a Ctrl-C in the terminal must not stop the server before the
 * service.
 */
export async function launchProgram(
  program: string,
  args: readonly string[],
  { prefix, uid, gid }: Launch,
  log: number,
): Promise<ChildProcess> {
  const [command = program, ...rest] = [...prefix, program, ...args];
  try {
    const child = spawn(command, rest, {
      detached: true,
      stdio: ['ignore', log, log],
      cwd: '/',
      ...(uid !== undefined && { uid }),
      ...(gid !== undefined && { gid }),
    });
    await once(child, 'spawn');
    return child;
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new StartError(`The program ${basename(program)} of PostgreSQL cannot be run: ${reason}.`);
  }
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Kills a program and those that it has started, and waits until it has ended. */
export async function killProgram(child: ChildProcess): Promise<void> {
  if (hasEnded(child) || !child.pid) return;
  const ended = once(child, 'exit');
  // The group has the id of its first process. Windows has no groups.
  sendSignal(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  await waitAtMost(KILL_TIMEOUT_MS, ended);
}

/** Sends a signal to a process that may have ended in the meantime. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}

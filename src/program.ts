import { StartError } from './errors.js';
import { releaseMemory } from './memory.js';

/**
 * How long a program may take to stop. Container runtimes are configured to kill it later than that.
 */
const STOP_TIMEOUT_MS = 30_000;
/** Then the process exits even if a handle is still open. */
const EXIT_TIMEOUT_MS = 2000;

export interface Control {
  /** Aborted by the first SIGTERM, SIGINT or SIGHUP; a terminal and a parent process may both send one. */
  stopping: AbortSignal;
  /** Stops the program with status 1. */
  onLost: (error: Error) => void;
}

/**
 * Runs a program until a signal stops it. It ends with status 0, or with 1 after a failure, which is printed.
 */
export async function runUntilStopped(
  start: (control: Control) => Promise<{ stop(): Promise<void> }>,
  onStopped: () => void,
): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
  const stop = () => {
    setTimeout(() => {
      process.stderr.write(`It did not stop within ${STOP_TIMEOUT_MS / 1000} seconds.\n`);
      process.exit(1);
    }, STOP_TIMEOUT_MS).unref();
    controller.abort();
  };
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, stop);
  const onLost = (error: Error) => {
    printFailure(error);
    stop();
  };
  try {
    const program = await start({ stopping: signal, onLost });
    releaseMemory();
    await stopped;
    await program.stop();
    onStopped();
  } catch (error) {
    // A program that is stopped while it starts fails with the signal's reason.
    if (error !== signal.reason) printFailure(error);
  }
  setTimeout(() => process.exit(), EXIT_TIMEOUT_MS).unref();
}

/**
 * Prints a failure that the operator can fix in one line, any other with its stack. The process ends with
 * status 1.
 */
export function printFailure(error: unknown): void {
  const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

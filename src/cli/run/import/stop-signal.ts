import { printNote } from '../../output/print.js';
import type { ProgressBar } from './progress.js';

/**
 * Aborted by the first signal that asks an import to stop. The import then ends at a point that leaves
 * nothing half done. npm and the terminal may each send the signal, so later ones do nothing.
 */
export function stopSignal(bar: ProgressBar): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) return;
    controller.abort();
    bar.end();
    printNote('Stopping …');
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);
  return controller.signal;
}

import type { Writable } from 'node:stream';

const corked = new WeakSet<Writable>();

/**
 * Collects what is written to a stream until everything that is ready to run has run, and then sends it at
 * once: a separate write for each statement costs more than most statements.
 */
export function corkThisTurn(stream: Writable): void {
  if (corked.has(stream)) return;
  corked.add(stream);
  stream.cork();
  process.nextTick(() => {
    corked.delete(stream);
    stream.uncork();
  });
}

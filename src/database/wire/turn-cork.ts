import type { Writable } from 'node:stream';

/** When what was written to a stream is sent: soon, or at the end of the turn of the event loop. */
const corked = new WeakMap<Writable, 'soon' | NodeJS.Immediate>();

interface Options {
  /** Whether what is written may wait for the end of the turn, to be sent with what follows. */
  mayWait?: boolean;
}

/**
 * Collects what is written to a stream until everything that is ready to run has run, and then sends it at
 * once: a separate write for each statement costs more than most statements.
 */
export function corkThisTurn(stream: Writable, { mayWait = false }: Options = {}): void {
  const state = corked.get(stream);
  if (state === 'soon' || (state && mayWait)) return;
  if (!state) stream.cork();
  const send = (): void => {
    corked.delete(stream);
    stream.uncork();
  };
  if (mayWait) {
    corked.set(stream, setImmediate(send));
    return;
  }
  if (state) clearImmediate(state);
  corked.set(stream, 'soon');
  // Statements that are about to be sent are collected by a tick too, so those of this one come first.
  process.nextTick(() => process.nextTick(send));
}

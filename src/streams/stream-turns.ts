/** How long a stream may send events before the next one has its turn. */
const TURN_MS = 4;

/**
 * Streams with events to send have turns, one after the other: one for each iteration of the event loop, so
 * that streams that catch up delay requests by milliseconds only.
 */
export class StreamTurns {
  private readonly waiting: (() => void)[] = [];
  private isScheduled = false;

  /** Resolves when the next turn begins. Returns a function that returns whether the turn is over. */
  async next(): Promise<() => boolean> {
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      this.schedule();
    });
    const begun = performance.now();
    return () => performance.now() - begun > TURN_MS;
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.waiting.shift()?.();
      if (this.waiting.length > 0) this.schedule();
    });
  }
}

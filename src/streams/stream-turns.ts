/** How long a stream may send events before the next one has its turn. */
const TURN_MS = 2;
/** A turn that takes longer is followed by a pause of twice its time. */
const SHORT_MS = 0.5;
const PAUSES = 2;

/**
 * Streams with events to send have turns, one after the other, and the event loop handles requests between
 * them. Streams that catch up take a third of the processor time at most.
 */
export class StreamTurns {
  private readonly waiting: (() => void)[] = [];
  private isScheduled = false;
  private pausedUntil = 0;

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
    if (this.isScheduled || this.waiting.length === 0) return;
    this.isScheduled = true;
    const pause = this.pausedUntil - performance.now();
    if (pause > 0) setTimeout(() => this.start(), pause);
    else setImmediate(() => this.start());
  }

  private start(): void {
    const begun = performance.now();
    this.waiting.shift()?.();
    // The events of the turn are sent before this.
    setImmediate(() => {
      const took = performance.now() - begun;
      if (took > SHORT_MS) this.pausedUntil = performance.now() + PAUSES * took;
      this.isScheduled = false;
      this.schedule();
    });
  }
}

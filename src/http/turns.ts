/** The requests of one caller. */
interface Requests {
  /** Whether it has more requests in progress than may run at once. */
  readonly isCrowded: boolean;
}

/** The longest time between two steps of a caller that wait, in milliseconds. */
const MAX_WAIT_MS = 5;

/** How long another caller counts as present after its request, in milliseconds. */
const SHARED_MS = 1000;

/**
 * Whose request uses the event loop next. While a caller has more requests in progress than may run at once,
 * each long step of them waits until the requests of other callers are over; one step goes on
 * every 5 ms at the latest. So the few requests of one brand do not wait behind the many of another.
 */
export class Turns {
  /** The steps of each caller that wait, the first one first. */
  private readonly waiting = new Map<Requests, (() => void)[]>();
  private timer: NodeJS.Timeout | undefined;
  private isStarting = false;
  private latest: string | undefined;
  private sharedUntil = 0;

  constructor(private readonly callers: ReadonlyMap<unknown, Requests>) {}

  /** To be called with each request. */
  note(caller: string): void {
    if (this.latest !== undefined && this.latest !== caller) this.sharedUntil = performance.now() + SHARED_MS;
    this.latest = caller;
  }

  /** Whether requests of several callers have come lately. */
  get areShared(): boolean {
    return performance.now() < this.sharedUntil;
  }

  /** Resolves when a caller may go on; undefined if it may go on at once. */
  next(caller: Requests): Promise<void> | undefined {
    const steps = this.waiting.get(caller);
    if (!steps && !this.mustWait(caller)) return undefined;
    return new Promise((resolve) => {
      if (steps) steps.push(resolve);
      else this.waiting.set(caller, [resolve]);
      this.schedule();
    });
  }

  /** To be called when a request is over: others may no longer have to wait. */
  schedule(): void {
    if (this.waiting.size === 0 || this.isStarting) return;
    for (const caller of this.waiting.keys())
      if (!this.mustWait(caller)) {
        this.isStarting = true;
        setImmediate(() => this.startNext());
        return;
      }
    this.timer ??= setTimeout(() => this.startNext(), MAX_WAIT_MS);
  }

  /** The next step of each caller goes on: one in a turn of the event loop. */
  private startNext(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isStarting = false;
    for (const [caller, steps] of this.waiting) {
      steps.shift()?.();
      if (steps.length === 0) this.waiting.delete(caller);
    }
    this.schedule();
  }

  private mustWait(caller: Requests): boolean {
    if (!caller.isCrowded || this.callers.size === 1) return false;
    for (const other of this.callers.values()) if (!other.isCrowded) return true;
    return false;
  }
}

/** The requests of one caller. */
interface Requests {
  /** Whether it has more requests in progress than may run at once. */
  readonly isCrowded: boolean;
  /** Whether one of them has begun to run a moment ago. One that is slow, or still arrives, delays no other. */
  readonly hasJustBegun: boolean;
}

/** A step that waits, and since when. */
interface Step {
  since: number;
  goOn: () => void;
}

/** The longest wait of a step, in milliseconds; those that have waited so long go on one by one. */
const MAX_WAIT_MS = 5;

/** How long another caller counts as present after its request, in milliseconds. */
const SHARED_MS = 1000;

/**
 * Whose request uses the event loop next. While a caller has more requests in progress than may run at once,
 * each long step of them waits for the requests of other callers that have just begun, for 5 ms at most. So the
 * few requests of one brand do not wait behind the many of another.
 */
export class Turns {
  /** The steps of each caller that wait, the first one first. */
  private readonly waiting = new Map<Requests, Step[]>();
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
    return new Promise((goOn) => {
      const step = { since: performance.now(), goOn };
      if (steps) steps.push(step);
      else this.waiting.set(caller, [step]);
      this.schedule();
    });
  }

  /** To be called when a request is over: others may no longer have to wait. */
  schedule(): void {
    if (this.waiting.size === 0 || this.isStarting) return;
    for (const [caller, [first]] of this.waiting)
      if (first && this.mayGoOn(caller, first)) {
        this.isStarting = true;
        setImmediate(() => this.startNext());
        return;
      }
    this.timer ??= setTimeout(() => this.startNext(), MAX_WAIT_MS);
  }

  /** The next step of each caller that need not wait goes on: one in a turn of the event loop. */
  private startNext(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isStarting = false;
    for (const [caller, steps] of this.waiting) {
      const [first] = steps;
      if (!first || !this.mayGoOn(caller, first)) continue;
      steps.shift();
      if (steps.length === 0) this.waiting.delete(caller);
      first.goOn();
    }
    this.schedule();
  }

  private mayGoOn(caller: Requests, { since }: Step): boolean {
    return performance.now() - since >= MAX_WAIT_MS || !this.mustWait(caller);
  }

  private mustWait(caller: Requests): boolean {
    if (!caller.isCrowded || this.callers.size === 1) return false;
    for (const other of this.callers.values()) if (!other.isCrowded && other.hasJustBegun) return true;
    return false;
  }
}

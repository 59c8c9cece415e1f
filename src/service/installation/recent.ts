import { waitAtMost } from '../../language/time/with-timeout.js';

interface Made<T> {
  value: T;
  at: Date;
  since: number;
}

interface RecentOptions<T> {
  /** How long a value is used again, in milliseconds. */
  keepMs: (value: T) => number;
  /** How long readers wait for a new value since it was begun, if there is an earlier one or `meanwhile`. */
  waitMs?: number;
  /** What is shown while the first value is made. */
  meanwhile?: T;
}

/** An earlier value is shown in place of a new one that is not there yet, but not for longer. */
const MAX_AGE_MS = 10 * 60_000;

/**
 * A value that is made when it is read, at most once in some time. Readers at the same time share it. If it takes
 * long, they get the earlier value or `meanwhile`, and later readers get the new one.
 */
export class Recent<T> {
  private last: Made<T> | undefined;
  private making: { made: Promise<Made<T>>; since: number; at: Date } | undefined;

  constructor(
    private readonly make: () => Promise<T>,
    private readonly options: RecentOptions<T>,
  ) {}

  async read(): Promise<Pick<Made<T>, 'value' | 'at'>> {
    const { keepMs, waitMs } = this.options;
    if (this.last && this.ageOf(this.last) < keepMs(this.last.value)) return this.last;
    this.making ??= { made: this.renew(), since: performance.now(), at: new Date() };
    const { made, since, at } = this.making;
    if (waitMs === undefined || !this.shown(at)) return made;
    const waited = performance.now() - since;
    if (waited < waitMs) await waitAtMost(waitMs - waited, made);
    return this.shown(at) ?? made;
  }

  /** The newest value or, while the first one is made, `meanwhile`. */
  private shown(at: Date): Pick<Made<T>, 'value' | 'at'> | undefined {
    if (this.last && this.ageOf(this.last) < MAX_AGE_MS) return this.last;
    const { meanwhile } = this.options;
    return meanwhile === undefined ? undefined : { value: meanwhile, at };
  }

  private ageOf({ since }: Made<T>): number {
    return performance.now() - since;
  }

  private async renew(): Promise<Made<T>> {
    try {
      const value = await this.make();
      this.last = { value, at: new Date(), since: performance.now() };
      return this.last;
    } finally {
      this.making = undefined;
    }
  }
}

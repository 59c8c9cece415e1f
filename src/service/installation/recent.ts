import { waitAtMost } from '../../language/time/with-timeout.js';

interface Made<T> {
  value: T;
  at: Date;
  since: number;
}

interface RecentOptions<T> {
  /** How long a value is used again, in milliseconds. */
  keepMs: (value: T) => number;
  /** How long a new value is waited for if there is an earlier one. */
  waitMs?: number;
}

/** An earlier value is shown in place of a new one that is not there yet, but not for longer. */
const MAX_AGE_MS = 10 * 60_000;

/**
 * A value that is made when it is asked for, at most once in some time. Those who ask while it is made get the
 * same one. If it takes long, they get the value before, and the next who ask get the new one.
 */
export class Recent<T> {
  private last: Made<T> | undefined;
  private making: Promise<Made<T>> | undefined;

  constructor(
    private readonly make: () => Promise<T>,
    private readonly options: RecentOptions<T>,
  ) {}

  async read(): Promise<Pick<Made<T>, 'value' | 'at'>> {
    const { keepMs, waitMs } = this.options;
    if (this.last && this.ageOf(this.last) < keepMs(this.last.value)) return this.last;
    this.making ??= this.renew();
    if (this.last && waitMs !== undefined && this.ageOf(this.last) < MAX_AGE_MS) {
      await waitAtMost(waitMs, this.making);
      return this.last;
    }
    return this.making;
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

import { type EventRow, eventRecord } from '../domain/feed/event-record.js';
import type { FollowedEvent } from '../domain/feed/follow.js';

/** The newest events that a tail keeps. */
const KEPT = 500;

/** An event that many streams send. It is written as JSON once. */
export class SharedEvent implements FollowedEvent {
  private text: string | undefined;

  constructor(
    private readonly brandId: number,
    readonly row: EventRow,
  ) {}

  get json(): string {
    this.text ??= JSON.stringify(eventRecord(this.brandId, this.row));
    return this.text;
  }
}

/** Reads the next events of the brand after a number. */
export type ReadNext = (after: number) => Promise<SharedEvent[]>;

/** The newest events of one brand, which are read once for all its streams. */
export class BrandTail {
  private events: SharedEvent[] = [];
  /** It has all events with a higher number than `begin`, up to `last`; undefined until the first look. */
  private range: { begin: number; last: number } | undefined;
  private reading: Promise<void> | undefined;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly readNext: ReadNext) {}

  /** Reads the events up to the newest one. At first there are none: streams read what was before. */
  advanceTo(newest: number): Promise<void> {
    this.reading ??= this.read(newest).finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  private async read(newest: number): Promise<void> {
    if (!this.range) {
      this.range = { begin: newest, last: newest };
      this.wake();
    }
    while (this.range.last < newest) {
      const next = await this.readNext(this.range.last);
      const events = [...this.events, ...next];
      const dropped = events.slice(0, -KEPT).at(-1);
      this.events = events.slice(-KEPT);
      this.range = {
        begin: dropped?.row.id ?? this.range.begin,
        // Numbers may be missing, also at the end.
        last: next.at(-1)?.row.id ?? newest,
      };
      this.wake();
    }
  }

  /**
   * The next events after a number, and the number up to which there are no others. What the tail does not
   * have is read for this stream alone.
   */
  async after(number: number): Promise<{ events: readonly SharedEvent[]; upTo: number }> {
    const { range } = this;
    if (range && number >= range.begin) {
      const first = this.events.findIndex(({ row }) => row.id > number);
      return { events: first < 0 ? [] : this.events.slice(first), upTo: Math.max(number, range.last) };
    }
    const events = await this.readNext(number);
    return { events, upTo: events.at(-1)?.row.id ?? range?.begin ?? number };
  }

  /** Resolves when there may be events after a number, or when the signal is aborted. */
  async reaches(number: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || (this.range && this.range.last > number)) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        this.waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }

  private wake(): void {
    for (const wake of [...this.waiting]) wake();
  }
}

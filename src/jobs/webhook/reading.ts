import type { EventRow } from '../../domain/feed/event-record.js';

/** A part of the feed that is read in order, and the events of it whose delivery is not stored yet. */
export class Reading {
  ready: EventRow[] = [];
  private readonly open = new Set<number>();

  constructor(private scanned: number) {}

  get last(): number {
    return this.scanned;
  }

  add(events: readonly EventRow[], readTo: number): void {
    for (const event of events) this.open.add(event.id);
    this.ready.push(...events);
    this.scanned = readTo;
  }

  settle(sequence: number): void {
    this.open.delete(sequence);
  }

  /** Every event up to it is settled. */
  get position(): number {
    // Numbers are added in their order, which a set keeps.
    const [first] = this.open;
    return first === undefined ? this.scanned : first - 1;
  }
}

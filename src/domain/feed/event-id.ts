import { AppError, invalidArgument } from '../../errors.js';

/** The id of an event, which is also its cursor: `evt_7_104211` is event 104211 of brand 7. */
export const eventId = (brandId: number, sequence: number): string => `evt_${brandId}_${sequence}`;

const ID = /^evt_(\d{1,16})_(\d{1,16})$/;

/** The number of an event of a brand by its id; undefined for any other text, and for the id of another brand. */
export function sequenceOf(id: string, brandId: number): number | undefined {
  const [, brand, sequence] = ID.exec(id) ?? [];
  return Number(brand) === brandId ? Number(sequence) : undefined;
}

/** The part of a feed that is kept. */
export interface Kept {
  /** The number of the oldest event; null without events. */
  oldest: number | null;
  last: number;
}

/** Throws for a cursor from before the oldest event, or from after the newest one. */
export function assertKept(sequence: number, { oldest, last }: Kept, brandId: number): void {
  const from = (oldest ?? last + 1) - 1;
  if (sequence >= from && sequence <= last) return;
  throw new AppError('CURSOR_EXPIRED', 'The feed no longer has the events after this cursor.', {
    allowed: [eventId(brandId, from)],
  });
}

/** Throws for text that is not a cursor of the brand's feed. `path`: its argument; `others`: what else it may be. */
export function cursorIn(id: string, brandId: number, path: string, others = ''): number {
  const sequence = sequenceOf(id, brandId);
  if (sequence === undefined) throw invalidArgument(path, `must be the id of an event of this feed${others}`);
  return sequence;
}

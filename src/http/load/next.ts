import type { CallerMemory, Visit } from './visit.js';

/** The requests of one caller. */
export interface Requests {
  /** Whether it has more requests in progress than may run at once. */
  readonly isCrowded: boolean;
  /**
   * Whether one of them has begun to run a moment ago. One that is slow, or still arrives, delays no other.
   */
  readonly hasJustBegun: boolean;
}

/*
 * Who is next, wherever requests wait: for memory, for a slot and for the event loop; and which request is
 * rejected first.
 */

/**
 * Of callers, the one that has reserved least; of its bodies the first. Nothing smaller starts in its place.
 */
export function nextForMemory(
  waiting: ReadonlyMap<CallerMemory, ReadonlySet<Visit>>,
  isInQuota: (visit: Visit) => boolean,
): Visit | undefined {
  let next: Visit | undefined;
  for (const [{ reserved }, [first]] of waiting)
    if (first && isInQuota(first) && (!next || reserved < next.callerMemory.reserved)) next = first;
  return next;
}

/** The first that waits. It is overtaken only if it is large and waits for another large one. */
export function nextForSlot(waiting: Iterable<Visit>, mayReadLarge: boolean): Visit | undefined {
  for (const visit of waiting) if (mayReadLarge || !visit.in('waiting for a slot').isLarge) return visit;
  return undefined;
}

/** Whether the long steps of a caller wait: it has many requests, and another with few has just begun one. */
export function mustWaitForTurn(caller: Requests, callers: ReadonlyMap<unknown, Requests>): boolean {
  if (!caller.isCrowded || callers.size === 1) return false;
  for (const other of callers.values()) if (!other.isCrowded && other.hasJustBegun) return true;
  return false;
}

/** The slowest of the bodies that can be rejected; the last one of several that are equally slow. */
export function slowestOf(visits: Iterable<Visit>): { visit: Visit; pace: number } | undefined {
  const now = performance.now();
  let slowest: { visit: Visit; pace: number } | undefined;
  for (const visit of visits) {
    if (!visit.canBeRejected) continue;
    const pace = visit.pace(now);
    if (!slowest || pace <= slowest.pace) slowest = { visit, pace };
  }
  return slowest;
}

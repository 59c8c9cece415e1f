import type { Day } from '../../../language/time/calendar.js';
import { heldPence, type Payment } from '../../statute/facts/facts.js';
import type { RentDue } from './rents-due.js';

/** The rent that was received or applied by the end of a day, and not refunded by then, in pence. */
export const rentPaidBy = (payments: readonly Payment[], day: Day): number =>
  Math.max(
    0,
    heldPence(
      payments.filter(({ on }) => on <= day),
      'first_rent',
    ),
  );

/** A rent period with what was paid of its rent. */
export interface RentPaid extends RentDue {
  paidPence: number;
}

/** What was paid pays the oldest rent first. */
export function* paidOf(rents: Iterable<RentDue>, receivedPence: number): Generator<RentPaid> {
  let left = receivedPence;
  for (const rent of rents) {
    const paidPence = Math.min(left, rent.amountPence);
    left -= paidPence;
    yield { ...rent, paidPence };
  }
}

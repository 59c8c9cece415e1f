import { AppError } from '../../errors.js';
import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';
import type { Day } from '../../language/time/calendar.js';
import { assertListedMove } from '../flow/record/record-moves.js';

export const OfferStatus = closedList('OfferStatus', 'The status of an offer.', {
  MADE: ['made', 'The offer is waiting for a decision.'],
  ACCEPTED: ['accepted', 'The offer was accepted, and became a flow.'],
  REJECTED: ['rejected', 'The landlord rejected the offer.'],
  WITHDRAWN: ['withdrawn', 'The people who made the offer withdrew it.'],
  EXPIRED: ['expired', 'The last day of the offer has passed without a decision.'],
});
export type OfferStatus = ValueOf<typeof OfferStatus>;

/** The statuses that are stored. `MADE` and `EXPIRED` follow from the last day. */
export const OfferDecision = {
  ACCEPTED: OfferStatus.ACCEPTED,
  REJECTED: OfferStatus.REJECTED,
  WITHDRAWN: OfferStatus.WITHDRAWN,
} as const;
export type OfferDecision = ValueOf<typeof OfferDecision>;

export interface Decided {
  decision?: OfferDecision | null;
  expiresOn?: Day | null;
}

/** The status of an offer on a day. It can still be accepted on its last day. */
export function offerStatus({ decision, expiresOn }: Decided, today: Day): OfferStatus {
  if (decision) return decision;
  return expiresOn && expiresOn < today ? OfferStatus.EXPIRED : OfferStatus.MADE;
}

/** The statuses that `updateOffer` can set; `acceptOffer` sets the other one. */
const SET_BY_UPDATE: readonly OfferStatus[] = [OfferStatus.REJECTED, OfferStatus.WITHDRAWN];

/** Throws for an offer that was decided, or whose last day has passed. */
export function assertOpenOffer(offer: Decided, to: OfferStatus, today: Day): void {
  const from = offerStatus(offer, today);
  if (from !== OfferStatus.MADE)
    assertListedMove({ name: 'Offer', from, to, allowed: [], list: OfferStatus });
}

/** Throws unless `updateOffer` can set the status of an open offer. */
export function assertSetByUpdate(to: OfferStatus): asserts to is 'rejected' | 'withdrawn' {
  if (!SET_BY_UPDATE.includes(to))
    throw new AppError('INVALID_TRANSITION', `An update cannot set the status “${to}” of an offer.`, {
      allowed: SET_BY_UPDATE,
      list: OfferStatus,
    });
}

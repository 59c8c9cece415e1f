import { AppError } from '../../errors.js';
import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';
import type { Day } from '../../language/time/calendar.js';

export const OfferStatus = closedList('OfferStatus', 'The status of an offer.', {
  MADE: ['made', 'The offer waits for a decision.'],
  ACCEPTED: ['accepted', 'The offer was accepted, and became a flow.'],
  REJECTED: ['rejected', 'The landlord rejected the offer.'],
  WITHDRAWN: ['withdrawn', 'The people withdrew the offer.'],
  EXPIRED: ['expired', 'The last day of the offer has passed without a decision.'],
});
export type OfferStatus = ValueOf<typeof OfferStatus>;

/** What is stored: the others follow from the day. */
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

/** How an offer can be changed by `updateOffer`; the other decision is `acceptOffer`. */
const UPDATES: readonly OfferStatus[] = [OfferStatus.REJECTED, OfferStatus.WITHDRAWN];

/** Throws for an offer that was decided, or whose last day has passed. */
export function assertMade(offer: Decided, to: OfferStatus, today: Day): void {
  const status = offerStatus(offer, today);
  if (status !== OfferStatus.MADE)
    throw new AppError('INVALID_TRANSITION', `Offer: ${status}. It cannot become “${to}” from here.`, {
      allowed: [],
      list: OfferStatus,
    });
}

/** Throws unless `updateOffer` can set the status of an open offer. */
export function assertUpdate(to: OfferStatus): asserts to is 'rejected' | 'withdrawn' {
  if (!UPDATES.includes(to))
    throw new AppError('INVALID_TRANSITION', `An offer cannot become “${to}” by an update.`, {
      allowed: UPDATES,
      list: OfferStatus,
    });
}

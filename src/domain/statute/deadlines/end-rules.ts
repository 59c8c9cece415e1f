import { isRentTakenBeyond, rentRefundedOn } from '../facts/rent-after-end.js';
import type { Condition } from './conditions.js';
import type { Fulfilled, Judged } from './fulfilments.js';
import type { Trigger } from './triggers.js';

/** Triggers of the rules about the end of a tenancy, by the names of the statute table. */
export const END_TRIGGERS: Readonly<Record<string, Trigger>> = {
  tenancy_ended: ({ facts: { endedOn } }) => (endedOn ? [{ on: endedOn }] : []),
  deposit_release_settled: ({ facts: { depositRelease } }) =>
    depositRelease?.settledOn ? [{ on: depositRelease.settledOn }] : [],
};

/** Conditions of the same rules. */
export const END_CONDITIONS: Readonly<Record<string, Condition>> = {
  rent_taken_beyond_end: {
    holds: ({ facts }) => facts.endedOn === null || isRentTakenBeyond(facts),
    otherwise: 'No rent is recorded for days after the end.',
  },
};

/** Fulfilments of the same rules. */
export const END_FULFILMENTS: Readonly<Record<string, (judged: Judged) => Fulfilled>> = {
  deposit_paid_out: ({ facts: { depositRelease } }) =>
    depositRelease?.paidOn ? { on: depositRelease.paidOn } : null,
  rent_after_end_refunded: ({ facts }) => {
    if (facts.endedOn === null) return null;
    if (!facts.rent) return { unknown: 'The rent is not recorded.' };
    if (!facts.tenancyStartsOn) return { unknown: 'The first day of the tenancy is not recorded.' };
    const on = rentRefundedOn(facts);
    return on ? { on } : null;
  },
  /** The copies of recorded checks are there to be kept. */
  checks_recorded: ({ facts: { endedOn, rightToRent } }) => {
    if (endedOn === null) return null;
    return rightToRent.every((checks) => checks.length > 0)
      ? { on: endedOn }
      : { unknown: 'A check of the right to rent of a tenant is not recorded.' };
  },
};

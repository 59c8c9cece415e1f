import type { Fulfilled, Judged } from './fulfilments.js';
import type { Trigger } from './triggers.js';

/** Triggers of the rules about the end of a tenancy, by the names of the statute table. */
export const END_TRIGGERS: Readonly<Record<string, Trigger>> = {
  deposit_release_settled: ({ facts: { depositRelease } }) =>
    depositRelease?.settledOn ? [{ on: depositRelease.settledOn }] : [],
};

/** Fulfilments of the same rules. */
export const END_FULFILMENTS: Readonly<Record<string, (judged: Judged) => Fulfilled>> = {
  deposit_paid_out: ({ facts: { depositRelease } }) =>
    depositRelease?.paidOn ? { on: depositRelease.paidOn } : null,
};

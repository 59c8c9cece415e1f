import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const DepositReleaseState = closedList('DepositReleaseState', 'The state of a deposit release.', {
  PROPOSED: ['proposed', 'The deductions are proposed.'],
  AGREED: ['agreed', 'The landlord and the tenants agree on what the landlord gets.'],
  DISPUTED: ['disputed', 'A part of the deposit is in dispute.'],
  DECIDED: ['decided', 'The scheme or a court has decided what the landlord gets.'],
  PAID: ['paid', 'Refunds and deductions add up to the deposit: nothing of it is held any more.'],
});
export type DepositReleaseState = ValueOf<typeof DepositReleaseState>;

const { PROPOSED, AGREED, DISPUTED, DECIDED, PAID } = DepositReleaseState;

const MOVES: Readonly<Record<DepositReleaseState, readonly DepositReleaseState[]>> = {
  [PROPOSED]: [AGREED, DISPUTED],
  [DISPUTED]: [AGREED, DECIDED],
  [AGREED]: [],
  [DECIDED]: [],
  [PAID]: [],
};

/** The states that a caller may set after a state. `PAID` follows from the payments. */
export const movesFrom = (state: DepositReleaseState): readonly DepositReleaseState[] => MOVES[state];

/** The states in which it is settled what the landlord gets, and the money is still to be paid. */
export const SETTLED: readonly DepositReleaseState[] = [AGREED, DECIDED];

import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const RentChangeStatus = closedList('RentChangeStatus', 'The status of a rent change.', {
  PROPOSED: ['proposed', 'Proposed: the new rent begins on `effectiveOn`.'],
  CHALLENGED: ['challenged', 'The tenants challenged it: the new rent does not begin before a decision.'],
  DETERMINED: ['determined', 'The rent was determined after a challenge.'],
  AGREED_LOWER: ['agreed_lower', 'The landlord and the tenants agreed on a rent below the proposed one.'],
  WITHDRAWN: ['withdrawn', 'The landlord withdrew it: the new rent never begins.'],
});
export type RentChangeStatus = ValueOf<typeof RentChangeStatus>;

const MOVES: Readonly<Record<RentChangeStatus, readonly RentChangeStatus[]>> = {
  proposed: [RentChangeStatus.CHALLENGED, RentChangeStatus.AGREED_LOWER, RentChangeStatus.WITHDRAWN],
  challenged: [RentChangeStatus.DETERMINED, RentChangeStatus.WITHDRAWN],
  determined: [],
  agreed_lower: [],
  withdrawn: [],
};

/** The statuses that a rent change may get after a status. */
export const movesFrom = (status: RentChangeStatus): readonly RentChangeStatus[] => MOVES[status];

const WORDS: Readonly<Record<RentChangeStatus, string>> = {
  proposed: 'proposed',
  challenged: 'challenged',
  determined: 'determined',
  agreed_lower: 'agreed at a lower rent',
  withdrawn: 'withdrawn',
};

/** A status within a sentence. */
export const statusInWords = (status: RentChangeStatus): string => WORDS[status];

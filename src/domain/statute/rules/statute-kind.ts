import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const StatuteKind = closedList('StatuteKind', 'The kind of a statutory rule.', {
  HARD: ['H', 'A hard deadline: missing it has a sanction.'],
  GATE: ['G', 'A gate: it must be done before an event, such as the agreement.'],
  CAP: ['C', 'A cap or a ban: an amount or a kind of money that may not be taken.'],
  WINDOW: ['W', 'A window of time in which a right must be used.'],
  NOT_IN_FORCE: ['X', 'Not in force; never shown.'],
});
export type StatuteKind = ValueOf<typeof StatuteKind>;

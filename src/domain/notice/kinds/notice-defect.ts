import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const NoticeDefect = closedList(
  'NoticeDefect',
  'Why a notice may have no effect. It is recorded all the same, because it was served.',
  {
    TOO_SHORT: ['too_short', 'The time until `endsOn` is shorter than the law requires.'],
    WRONG_DAY: ['wrong_day', 'The day `endsOn` is not at the end of a rent period.'],
    TOO_EARLY_IN_TENANCY: [
      'too_early_in_tenancy',
      'The tenancy has not lasted as long as the notice, or one of its grounds, requires.',
    ],
    GROUND_UNAVAILABLE: ['ground_unavailable', 'One of the grounds is not available for the tenancy.'],
    NO_PRIOR_STATEMENT: [
      'no_prior_statement',
      'One of the grounds requires a statement before the agreement, which is not recorded as given.',
    ],
    DEPOSIT_UNPROTECTED: ['deposit_unprotected', 'The tenancy deposit is not recorded as protected.'],
    NOT_ALL_TENANTS: [
      'not_all_tenants',
      'Not every tenant gave the notice. It does not end the tenancy: its phase does not change.',
    ],
  },
);
export type NoticeDefect = ValueOf<typeof NoticeDefect>;

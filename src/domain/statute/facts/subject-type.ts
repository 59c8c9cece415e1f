import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const DeadlineSubjectType = closedList(
  'DeadlineSubjectType',
  'What a deadline is about, if a flow can have several of them by the same rule.',
  {
    PAYMENT: ['payment', 'A payment of the flow.'],
  },
);
export type DeadlineSubjectType = ValueOf<typeof DeadlineSubjectType>;

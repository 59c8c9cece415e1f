import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const DeadlineSubjectType = closedList(
  'DeadlineSubjectType',
  'What a deadline is about, if one rule can give a flow several deadlines.',
  {
    PAYMENT: ['payment', 'A payment of the flow.'],
    NOTICE: ['notice', 'A notice about the end of the tenancy.'],
    RENT_CHANGE: ['rent_change', 'A rent change of the flow.'],
    PERSON: ['person', 'A person who joins the tenants or occupiers later.'],
    SHARER_CHANGE: ['sharer_change', 'A change of the tenants of a signed tenancy.'],
    REQUEST: ['request', 'A request of the tenants.'],
    MAINTENANCE_ISSUE: ['maintenance_issue', 'A maintenance issue of the flow.'],
  },
);
export type DeadlineSubjectType = ValueOf<typeof DeadlineSubjectType>;

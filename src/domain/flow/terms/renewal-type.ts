import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const RenewalType = closedList('RenewalType', 'How a flow renews another one.', {
  RENEWAL: ['renewal', 'Another term of the same tenancy.'],
  NEW_TENANCY: ['new_tenancy', 'A new tenancy of the same property: every rule applies again.'],
});
export type RenewalType = ValueOf<typeof RenewalType>;

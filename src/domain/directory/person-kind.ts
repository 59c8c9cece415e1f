import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';

export const PersonKind = closedList('PersonKind', 'The role of a person in the brand.', {
  TENANT: ['tenant', 'A tenant or an applicant, with a pre-qualification record.'],
  LANDLORD: ['landlord', 'An owner who lets a property.'],
});
export type PersonKind = ValueOf<typeof PersonKind>;

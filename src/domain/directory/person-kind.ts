import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';

export const PersonKind = closedList('PersonKind', 'The role of a person in the brand.', {
  TENANT: ['tenant', 'A tenant or an applicant, with a referencing record.'],
  LANDLORD: ['landlord', 'An owner who lets a property.'],
  PAYER: ['payer', 'A person who pays for tenants, such as a parent.'],
});
export type PersonKind = ValueOf<typeof PersonKind>;

import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const AmountKind = closedList('AmountKind', 'A kind of money that a statute may limit.', {
  HOLDING_DEPOSIT: ['holding_deposit', 'The money that reserves the property before the agreement.'],
  TENANCY_DEPOSIT: [
    'tenancy_deposit',
    'The money held against damage, including a holding deposit that is applied to it.',
  ],
  FIRST_RENT: ['first_rent', 'The rent that may be due before the tenancy begins.'],
  VARIATION_FEE: [
    'variation_fee',
    'The fee for a change of the tenancy that a tenant asked for, each fee by itself.',
  ],
});
export type AmountKind = ValueOf<typeof AmountKind>;

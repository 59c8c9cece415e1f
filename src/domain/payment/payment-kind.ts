import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';

export const PaymentKind = closedList('PaymentKind', 'What a payment is for.', {
  HOLDING_DEPOSIT: ['holding_deposit', 'The holding deposit, which reserves the property.'],
  TENANCY_DEPOSIT: ['tenancy_deposit', 'The tenancy deposit, which is held against damage and arrears.'],
  RENT: ['rent', 'The rent.'],
  VARIATION_FEE: [
    'variation_fee',
    'The fee for a change, assignment or novation of the tenancy that a tenant asked for, such as a change ' +
      'of the sharers. A renewal or an early end is none.',
  ],
});
export type PaymentKind = ValueOf<typeof PaymentKind>;

export const PaymentDirection = closedList(
  'PaymentDirection',
  'Whether a payment was received, refunded, applied, kept or deducted.',
  {
    RECEIVED: ['received', 'The agent or the landlord received the money.'],
    REFUNDED: ['refunded', 'The money was refunded.'],
    APPLIED: ['applied', 'A holding deposit became part of the rent or of the tenancy deposit.'],
    KEPT: ['kept', 'A holding deposit was kept on a ground of the statute.'],
    DEDUCTED: ['deducted', 'The landlord got a part of the tenancy deposit at the end of the tenancy.'],
  },
);
export type PaymentDirection = ValueOf<typeof PaymentDirection>;

export const AppliedTo = closedList('AppliedTo', 'What a holding deposit became a part of.', {
  TENANCY_DEPOSIT: ['tenancy_deposit', 'The tenancy deposit.'],
  RENT: ['rent', 'The rent.'],
});
export type AppliedTo = ValueOf<typeof AppliedTo>;

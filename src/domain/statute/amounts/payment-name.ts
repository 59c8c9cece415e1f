import type { Payment } from '../facts/facts.js';

const NAMES: Readonly<Record<Payment['kind'], string>> = {
  holding_deposit: 'holding deposit',
  tenancy_deposit: 'tenancy deposit',
  rent: 'rent',
  variation_fee: 'fee for a change',
};

/** The name of a kind of payment for people. */
export const paymentName = (kind: Payment['kind']): string => NAMES[kind];

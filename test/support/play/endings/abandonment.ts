import type { Tenancy } from '../tenancies/tenancy.js';
import { wales } from '../tenancies/wales.js';
import { checkedOut, ended, notice, paidOut, proposed, settled } from './acts.js';

/** The warning of Monday 6 March 2028 has four weeks, until 3 April. The landlord then ends the contract. */
export const abandonment: Tenancy = {
  ...wales,
  title: 'an occupation contract of an abandoned home in Wales',
  to: '2029-11-22',
  acts: {
    ...wales.acts,
    '2028-03-06': notice('abandonment_warning', '2028-03-06', '2028-04-03', { given_by: 'landlord' }),
    '2028-04-05': ended('2028-04-05', 'abandonment', 'abandonment_warning'),
    '2028-04-06': checkedOut('2028-04-06'),
    '2028-04-10': proposed('2028-04-10', { rent: 120_000 }),
    '2028-04-20': settled('agreed', '2028-04-20'),
    '2028-04-24': paidOut('2028-04-24', 0, 120_000),
  },
  law: {
    ...wales.law,
    'wa.gas.check': 'met, 2028-04-05 not_applicable',
    'wa.eicr': 'pending, 2026-12-17 met, 2028-04-05 not_applicable',
    'wa.rent': 'pending, 2028-04-05 not_applicable',
    'wa.abandon': 'pending, 2028-03-06 absent',
    'wa.abandon 1': 'absent, 2028-03-06 met',
    phase: 'arranging, 2026-12-18 current, 2028-03-06 ending, 2028-04-04 overstayed, 2028-04-05 ended',
  },
};

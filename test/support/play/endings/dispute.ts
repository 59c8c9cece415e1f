import { checkedOut, ended, notice, paidOut, proposed, settled } from './acts.js';
import { DEPOSIT, inEngland } from './england.js';

/**
 * The tenants dispute £300.00 of the deductions. The scheme decides on 20 April 2028, and the ten days end on
 * 29 April: while the dispute lasts, nothing is due.
 */
export const dispute = inEngland({
  title: 'an assured tenancy whose scheme decides on the deposit',
  endedOn: '2028-02-14',
  acts: {
    '2027-11-30': notice('tenant_notice', '2027-11-30', '2028-02-14', { given_by: 'tenant' }),
    '2028-02-14': ended('2028-02-14', 'tenant_notice', 'tenant_notice'),
    '2028-02-16': checkedOut('2028-02-16'),
    '2028-02-18': proposed('2028-02-18', { cleaning: 12_000, damage: 18_000 }),
    '2028-02-25': settled('disputed', '2028-02-25', { disputed_pence: 30_000 }),
    '2028-04-20': settled('decided', '2028-04-20', { landlord_pence: 12_000, scheme_reference: 'D-7' }),
    '2028-04-30': paidOut('2028-04-30', DEPOSIT - 12_000, 12_000),
  },
  law: {
    'en.tenant.ntq': 'pending, 2027-11-30 absent',
    'en.tenant.ntq 1': 'absent, 2027-11-30 met',
    'en.deposit.return': 'pending, 2028-04-20 open, 2028-04-30 missed',
    phase: 'arranging, 2026-12-15 current, 2027-11-30 ending, 2028-02-14 ended',
  },
});

import { checkedOut, ended, notice, paidOut, proposed, settled } from './acts.js';
import { DEPOSIT, inEngland } from './england.js';

/**
 * Two months from 10 December 2027 end on 10 February, and the rent period on 14 February. The parties agree on
 * 25 February 2028; the tenth day, that one counted, is 5 March, as the year has a 29 February.
 */
export const tenantsNotice = inEngland({
  title: 'an assured tenancy that ends by the notice of its tenants',
  endedOn: '2028-02-14',
  acts: {
    '2027-12-10': notice('tenant_notice', '2027-12-10', '2028-02-14', { given_by: 'tenant' }),
    '2028-02-14': ended('2028-02-14', 'tenant_notice', 'tenant_notice'),
    '2028-02-15': checkedOut('2028-02-15'),
    '2028-02-18': proposed('2028-02-18', { cleaning: 18_461 }),
    '2028-02-25': settled('agreed', '2028-02-25'),
    '2028-03-05': paidOut('2028-03-05', DEPOSIT - 18_461, 18_461),
  },
  law: {
    'en.tenant.ntq': 'pending, 2027-12-10 absent',
    'en.tenant.ntq 1': 'absent, 2027-12-10 met',
    'en.deposit.return': 'pending, 2028-02-25 open, 2028-03-05 met',
    phase: 'arranging, 2026-12-15 current, 2027-12-10 ending, 2028-02-14 ended',
  },
});

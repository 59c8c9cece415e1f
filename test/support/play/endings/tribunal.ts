import { ended, notice, rentMoved, rentProposed } from './acts.js';
import { inEngland } from './england.js';

/**
 * Two months from 10 January 2028 end on 10 March, and 15 March is the first day of a rent period, more than 52
 * weeks after the start. The tribunal decides on 20 May, so its rent begins with the next period: 15 June.
 */
export const tribunal = inEngland({
  title: 'an assured tenancy whose rent the tribunal determines',
  endedOn: '2029-02-14',
  acts: {
    '2028-01-10': rentProposed(130_000, 'form_4a', '2028-01-10', '2028-03-15'),
    '2028-03-01': rentMoved('challenged', '2028-03-01'),
    '2028-05-20': rentMoved('determined', '2028-05-20', { rent_pence: 125_000 }),
    '2028-12-01': notice('tenant_notice', '2028-12-01', '2029-02-14', { given_by: 'tenant' }),
    '2029-02-14': ended('2029-02-14', 'tenant_notice', 'tenant_notice'),
  },
  law: {
    'en.rent.s13': 'pending, 2028-01-10 absent',
    'en.rent.s13 1': 'absent, 2028-01-10 met',
    'en.rent.s13.challenge': 'pending, 2028-01-10 absent',
    'en.rent.s13.challenge 1': 'absent, 2028-01-10 open, 2028-03-01 met',
    'en.tenant.ntq': 'pending, 2028-12-01 absent',
    'en.tenant.ntq 1': 'absent, 2028-12-01 met',
    'en.deposit.return': 'pending',
    rent: '120000, 2028-06-15 125000',
    phase: 'arranging, 2026-12-15 current, 2028-12-01 ending, 2029-02-14 ended',
  },
});

import { claimIssued, ended, notice, paidOut, proposed, settled } from './acts.js';
import { DEPOSIT, inEngland } from './england.js';

/**
 * Grounds 8, 10 and 11 have four weeks: from Monday 6 March 2028 to 3 April. The claim is within a year. The
 * deposit goes to the arrears, six days after the ten that the scheme has.
 */
export const courtOrder = inEngland({
  title: 'an assured tenancy that ends by a court order after a section 8 notice',
  endedOn: '2028-08-31',
  acts: {
    '2028-03-06': notice('possession_notice', '2028-03-06', '2028-04-03', {
      given_by: 'landlord',
      grounds: ['8', '10', '11'],
    }),
    '2028-04-20': claimIssued('possession_notice', '2028-04-20'),
    '2028-08-31': ended('2028-08-31', 'court_order', 'possession_notice'),
    '2028-09-05': proposed('2028-09-05', { rent: DEPOSIT }),
    '2028-09-10': settled('agreed', '2028-09-10'),
    '2028-09-25': paidOut('2028-09-25', 0, DEPOSIT),
  },
  law: {
    'en.s8': 'pending, 2028-03-06 absent',
    'en.s8 1': 'absent, 2028-03-06 met',
    'en.deposit.return': 'pending, 2028-09-10 open, 2028-09-20 missed',
    phase: 'arranging, 2026-12-15 current, 2028-03-06 ending, 2028-04-04 overstayed, 2028-08-31 ended',
  },
});

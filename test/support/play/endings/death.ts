import { checkedOut, died, ended, paidOut, proposed, settled } from './acts.js';
import { ALEX, DEPOSIT, inEngland } from './england.js';

/** The only tenant dies on 10 November 2027. The estate gives the home back on 30 November. */
export const death = inEngland({
  title: 'an assured tenancy that ends after the death of its only tenant',
  tenants: [ALEX],
  endedOn: '2027-11-30',
  acts: {
    '2027-11-12': died('2027-11-10'),
    '2027-11-30': ended('2027-11-30', 'death'),
    '2027-12-01': checkedOut('2027-12-01'),
    '2027-12-06': proposed('2027-12-06', { cleaning: 10_000 }),
    '2027-12-20': settled('agreed', '2027-12-20'),
    '2027-12-22': paidOut('2027-12-22', DEPOSIT - 10_000, 10_000),
  },
  law: {
    'en.deposit.return': 'pending, 2027-12-20 open, 2027-12-22 met',
    phase: 'arranging, 2026-12-15 current, 2027-11-30 ended',
  },
});

import type { Day } from '../../../../src/language/time/calendar.js';
import { pay } from '../tenancies/acts.js';
import { type Act, inTurn } from '../tenancies/tenancy.js';
import { checkedOut, ended, paidOut, proposed, rentRefunded, settled } from './acts.js';
import { DEPOSIT, inEngland } from './england.js';

/** The rent of January to September 2027, on the first day of each period. */
const RENT: Readonly<Record<Day, Act>> = Object.fromEntries(
  Array.from({ length: 9 }, (_, month) => `2027-0${month + 1}-15`).map((day) => [
    day,
    pay('rent', day, 120_000),
  ]),
);

/**
 * Landlord and tenants agree on 30 September 2027. The rent until 14 October is paid: 16 of the 30 days of that
 * period are rent, 14 are refunded, which is £560.00. The deposit is paid out on the tenth day.
 */
export const surrender = inEngland({
  title: 'an assured tenancy that is surrendered within a rent period',
  endedOn: '2027-09-30',
  acts: {
    ...RENT,
    '2027-09-30': inTurn(ended('2027-09-30', 'surrender'), rentRefunded('2027-09-30', 56_000)),
    '2027-10-01': checkedOut('2027-10-01'),
    '2027-10-04': proposed('2027-10-04'),
    '2027-10-06': settled('agreed', '2027-10-06'),
    '2027-10-15': paidOut('2027-10-15', DEPOSIT),
  },
  law: {
    // The copy of the record of 20 September is due by 18 October, after the end.
    'en.gas.copy': 'open, 2026-12-14 met, 2027-09-20 open, 2027-09-27 met, 2027-09-30 not_applicable',
    'en.rent.end': 'pending, 2027-09-30 met',
    'en.deposit.return': 'pending, 2027-10-06 open, 2027-10-15 met',
    phase: 'arranging, 2026-12-15 current, 2027-09-30 ended',
  },
});

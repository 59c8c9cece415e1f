import type { Day } from '../../../../src/language/time/calendar.js';
import {
  applied,
  checked,
  flow,
  given,
  home,
  movedIn,
  ofAgency,
  pay,
  protectedOn,
  rightToRent,
  signed,
} from '../tenancies/acts.js';
import { type Act, inTurn, type Tenancy } from '../tenancies/tenancy.js';

export const ALEX = { first_name: 'Alex', last_name: 'Morgan', email: 'alex@example.com' };
export const SAM = { first_name: 'Sam', last_name: 'Reed', email: 'sam@example.com' };

/** The deposit of the tenancy: £276.92 of the holding deposit, and £1,107.69. */
export const DEPOSIT = 138_461;

/** An assured tenancy from 15 December 2026, at £1,200 a month, in which everything is done in time. */
const begun = (tenants: readonly object[]): Readonly<Record<Day, Act>> => ({
  '2026-11-23': inTurn(
    home({ postcode: 'BS1 4DJ', country: 'england', first_marketed_at: '2026-11-10T09:00:00Z' }),
    ofAgency('client_money_protection', '2026-01-10', { expires_on: '2030-01-09' }),
    checked('gas_safety', '2026-10-05'),
    checked('eicr', '2026-09-01'),
    checked('epc', '2026-11-12', { rating: 'C' }),
    flow({ tenancy_starts_on: '2026-12-15' }, tenants),
    pay('holding_deposit', '2026-11-23', 27_692),
  ),
  '2026-11-26': rightToRent('2026-11-26', [...tenants.keys()]),
  '2026-11-30': given('written_statement', '2026-11-30', { method: 'hand' }),
  '2026-12-01': inTurn(
    signed('2026-12-01T09:00:00Z', tenants.length),
    applied('2026-12-01', 27_692),
    pay('tenancy_deposit', '2026-12-01', 110_769),
    pay('rent', '2026-12-01', 120_000),
  ),
  '2026-12-08': protectedOn('2026-12-07', 'tds'),
  '2026-12-10': given('prescribed_information', '2026-12-10'),
  '2026-12-14': inTurn(given('gas_record', '2026-12-14'), given('eicr', '2026-12-14')),
  '2026-12-15': inTurn(
    checked('alarms', '2026-12-15'),
    movedIn('landlord', 'rental_offer', 'referencing', 'documents', 'move_in'),
  ),
});

/** Each check is within two months of the due day, so the next one is due on 5 October. */
const GAS: Readonly<Record<Day, Act>> = {
  '2027-09-20': checked('gas_safety', '2027-09-20'),
  '2027-09-27': given('gas_record', '2027-09-27'),
  '2028-09-20': checked('gas_safety', '2028-09-20'),
  '2028-09-27': given('gas_record', '2028-09-27'),
};

const LAW: Tenancy['law'] = {
  'en.epc.market': 'met',
  'en.epc.viewing': 'met',
  'en.cmp': 'met',
  'en.mees': 'met',
  'en.eicr.copy': 'open, 2026-12-14 met',
  'en.eicr.fix': 'not_applicable',
  'en.alarms.day1': 'pending, 2026-12-15 met',
  'en.hd.cap': 'met',
  'en.hd.one': 'met',
  'en.hd.deadline': 'open, 2026-12-01 met',
  'en.hd.repay.signed': 'pending, 2026-12-01 met',
  'en.hd.repay.ll_decides': 'pending, 2026-12-01 not_applicable',
  'en.hd.repay.lapsed': 'pending, 2026-12-01 not_applicable',
  'en.hd.keep.notice': 'pending, 2026-12-01 not_applicable',
  'en.rtr.initial': 'pending, 2026-11-26 met',
  'en.rtr.joiner': 'pending',
  'en.rtr.followup': 'pending, 2026-11-26 not_applicable',
  'en.ws': 'pending, 2026-11-30 met',
  'en.rent.opening': 'open, 2027-06-16 missed',
  'en.rent.preagreement': 'pending, 2026-12-01 met',
  'en.rent.advance': 'pending, 2026-12-01 met',
  'en.pet': 'pending',
  'en.rent.initial': 'pending, 2026-12-01 met',
  'en.deposit.cap': 'pending, 2026-12-01 met',
  'en.deposit.protect': 'pending, 2026-12-01 open, 2026-12-08 met',
  'en.deposit.pi': 'pending, 2026-12-01 open, 2026-12-10 met',
  'en.deposit.from_hd': 'pending, 2026-12-01 open, 2026-12-10 met',
  'en.s48': 'open, 2026-11-30 met',
  'en.periodic': 'pending, 2026-12-01 met',
  'en.tenant.ntq': 'pending',
  'en.s8': 'pending',
  'en.s8.relet': 'pending',
  'en.s8.4a': 'pending, 2026-12-01 not_applicable',
  'en.ws.grounds': 'pending, 2026-12-01 not_applicable',
  'en.infosheet': 'pending, 2026-12-01 not_applicable',
};

/** The copies of the gas records, given within 28 days of each check, of the checks until a day. */
const copies = (until: Day): string =>
  [
    'open, 2026-12-14 met',
    '2027-09-20 open, 2027-09-27 met',
    ...(until > '2028-09-27' ? ['2028-09-20 open, 2028-09-27 met'] : []),
  ].join(', ');

interface Ending {
  title: string;
  tenants?: readonly object[];
  /** The day on which the end is recorded, which is the last day of the tenancy. */
  endedOn: Day;
  acts: Readonly<Record<Day, Act>>;
  law: Tenancy['law'];
}

/**
 * A tenancy in England that ends, over three years. With its last day, what recurs no longer applies: checks,
 * rent increases. The copies of the checks of the right to rent are there, so they are kept.
 */
export const inEngland = ({ title, tenants = [ALEX, SAM], endedOn, acts, law }: Ending): Tenancy => ({
  title,
  from: '2026-11-23',
  to: '2029-11-22',
  acts: {
    ...begun(tenants),
    ...Object.fromEntries(Object.entries(GAS).filter(([day]) => day < endedOn)),
    ...acts,
  },
  law: {
    ...LAW,
    // Due before the start, and whether the home needs one is not recorded.
    'en.licence': 'pending',
    'en.gas.check': `met, ${endedOn} not_applicable`,
    'en.gas.copy': copies(endedOn),
    'en.eicr': `met, ${endedOn} not_applicable`,
    'en.rent.s13': `pending, ${endedOn} not_applicable`,
    'en.rent.s13.challenge': `pending, ${endedOn} not_applicable`,
    'en.rent.end': `pending, ${endedOn} not_applicable`,
    'en.variation.fee': `pending, ${endedOn} not_applicable`,
    'en.rtr.keep': `pending, ${endedOn} met`,
    rent: '120000',
    ...law,
  },
});

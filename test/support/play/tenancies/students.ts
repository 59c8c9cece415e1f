import {
  checked,
  flow,
  given,
  guarantor,
  home,
  movedIn,
  ofAgency,
  pay,
  protectedOn,
  rightToRent,
  signed,
} from './acts.js';
import { inTurn, type Tenancy } from './tenancy.js';

const TENANTS = ['Ada', 'Ben', 'Cleo', 'Dev'].map((first_name) => ({
  first_name,
  last_name: 'Shaw',
  email: `${first_name.toLowerCase()}@example.com`,
}));

/**
 * England: four students of a private landlord, each with a guarantor. The deposit is protected late, one
 * tenant gets the prescribed information late, and nobody checks the visa of another again.
 */
export const students: Tenancy = {
  title: 'four students with four guarantors in England',
  from: '2027-01-11',
  to: '2029-01-11',
  acts: {
    '2027-01-11': inTurn(
      home({
        postcode: 'BS6 5AA',
        country: 'england',
        price: 2400,
        is_licence_required: true,
        bedrooms: 4,
      }),
      ofAgency('client_money_protection', '2026-01-10', { expires_on: '2030-01-09' }),
      checked('licence', '2026-06-01', { expires_on: '2031-05-31' }),
      checked('gas_safety', '2027-01-08'),
      checked('eicr', '2025-03-03'),
      checked('epc', '2024-05-10', { rating: 'D' }),
      flow({ tenancy_starts_on: '2027-09-01', rent_pence: 240_000 }, TENANTS),
    ),
    '2027-02-01': inTurn(...['Gil', 'Hal', 'Ida', 'Jon'].map((name, place) => guarantor(place, name))),
    // A limited right counts from 4 August, 28 days before the start.
    '2027-08-09': inTurn(
      rightToRent('2027-08-09', [1, 2, 3]),
      rightToRent('2027-08-09', [0], { status: 'time_limited', expires_on: '2028-09-30' }),
      given('written_statement', '2027-08-09'),
    ),
    '2027-08-10': signed('2027-08-10T09:00:00Z', 4),
    '2027-08-12': pay('tenancy_deposit', '2027-08-12', 276_923),
    '2027-08-20': inTurn(pay('rent', '2027-08-20', 240_000), given('gas_record', '2027-08-20')),
    '2027-08-31': given('eicr', '2027-08-31'),
    '2027-09-01': inTurn(
      checked('alarms', '2027-09-01'),
      movedIn('landlord', 'rental_offer', 'referencing', 'documents', 'move_in'),
    ),
    '2027-09-15': protectedOn('2027-09-14', 'dps'),
    '2027-09-20': given('prescribed_information', '2027-09-20'),
    '2028-01-07': checked('gas_safety', '2028-01-07'),
    '2028-02-10': given('gas_record', '2028-02-10'),
    '2029-01-05': checked('gas_safety', '2029-01-05'),
  },
  law: {
    'en.epc.market': 'met',
    'en.cmp': 'met',
    'en.mees': 'met',
    'en.licence': 'met',
    'en.gas.check': 'met',
    'en.gas.copy': 'open, 2027-08-20 met, 2028-01-07 open, 2028-02-05 missed, 2029-01-05 open',
    'en.eicr': 'met',
    'en.eicr.copy': 'open, 2027-08-31 met',
    'en.eicr.fix': 'not_applicable',
    'en.alarms.day1': 'pending, 2027-09-01 met',
    'en.hd.cap': 'pending, 2027-08-10 not_applicable',
    'en.hd.one': 'pending, 2027-08-10 not_applicable',
    'en.hd.deadline': 'pending, 2027-08-10 not_applicable',
    'en.hd.repay.signed': 'pending, 2027-08-10 not_applicable',
    'en.hd.repay.ll_decides': 'pending, 2027-08-10 not_applicable',
    'en.hd.repay.lapsed': 'pending, 2027-08-10 not_applicable',
    'en.hd.keep.notice': 'pending, 2027-08-10 not_applicable',
    'en.rtr.initial': 'pending, 2027-08-09 met',
    'en.rtr.followup': 'pending, 2027-08-09 open, 2028-09-30 missed',
    'en.ws': 'pending, 2027-08-09 met',
    'en.rent.opening': 'open, 2028-03-02 missed',
    'en.rent.preagreement': 'pending, 2027-08-20 met',
    'en.rent.s13': 'pending',
    'en.rent.s13.challenge': 'pending',
    'en.rent.initial': 'pending, 2027-08-10 met',
    'en.deposit.cap': 'pending, 2027-08-12 met',
    'en.deposit.protect': 'pending, 2027-08-12 open, 2027-09-11 missed',
    'en.deposit.pi': 'pending, 2027-08-12 open, 2027-09-11 missed',
    'en.deposit.from_hd': 'pending, 2027-08-10 not_applicable',
    'en.deposit.return': 'pending',
    'en.rent.end': 'pending',
    'en.rtr.keep': 'pending',
    'en.s48': 'open, 2027-08-09 met',
    'en.periodic': 'pending, 2027-08-10 met',
    'en.infosheet': 'pending, 2027-08-10 not_applicable',
  },
};

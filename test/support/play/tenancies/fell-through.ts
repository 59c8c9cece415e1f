import { checked, declined, flow, given, home, ofAgency, pay } from './acts.js';
import { inTurn, type Tenancy } from './tenancy.js';

/**
 * England: the landlord declines because of false information, keeps the holding deposit, and gives the
 * reasons within seven days.
 */
export const fellThrough: Tenancy = {
  title: 'a tenancy in England that falls through, with the holding deposit kept',
  from: '2027-01-11',
  to: '2029-01-11',
  acts: {
    '2027-01-11': inTurn(
      home({ postcode: 'BS1 4DJ', country: 'england' }),
      ofAgency('client_money_protection', '2026-01-10', { expires_on: '2030-01-09' }),
      checked('gas_safety', '2027-01-05'),
      checked('eicr', '2026-09-01'),
      checked('epc', '2024-05-10', { rating: 'C' }),
      flow({ tenancy_starts_on: '2027-02-01' }, [{ first_name: 'Robin', last_name: 'Vale' }]),
      pay('holding_deposit', '2027-01-11', 27_692),
    ),
    '2027-01-14': inTurn(
      declined('2027-01-14', 'The stated salary was false.'),
      pay('holding_deposit', '2027-01-14', 27_692, {
        direction: 'kept',
        kept_ground: 'false_information',
        note: 'The employer did not confirm the salary.',
      }),
    ),
    '2027-01-20': given('holding_deposit_reasons', '2027-01-20'),
  },
  law: {
    'en.epc.market': 'met, 2027-01-14 not_applicable',
    'en.cmp': 'met',
    'en.mees': 'met, 2027-01-14 not_applicable',
    'en.licence': 'pending, 2027-01-14 not_applicable',
    'en.gas.check': 'met, 2027-01-14 not_applicable',
    'en.gas.copy': 'open, 2027-01-14 not_applicable',
    'en.eicr': 'met, 2027-01-14 not_applicable',
    'en.eicr.copy': 'open, 2027-01-14 not_applicable',
    'en.eicr.fix': 'not_applicable',
    'en.alarms.day1': 'pending, 2027-01-14 not_applicable',
    'en.hd.cap': 'met',
    'en.hd.one': 'met',
    'en.hd.deadline': 'open, 2027-01-14 not_applicable',
    'en.hd.repay.signed': 'pending, 2027-01-14 not_applicable',
    'en.hd.repay.ll_decides': 'pending, 2027-01-14 met',
    'en.hd.repay.lapsed': 'pending, 2027-01-14 not_applicable',
    'en.hd.keep.notice': 'pending, 2027-01-14 open, 2027-01-20 met',
    'en.rtr.initial': 'pending, 2027-01-14 not_applicable',
    'en.rtr.followup': 'pending, 2027-01-14 not_applicable',
    'en.ws': 'pending, 2027-01-14 not_applicable',
    'en.rent.opening': 'open, 2027-01-14 not_applicable',
    'en.rent.preagreement': 'pending, 2027-01-14 not_applicable',
    'en.rent.s13': 'pending, 2027-01-14 not_applicable',
    'en.rent.s13.challenge': 'pending, 2027-01-14 not_applicable',
    'en.rent.initial': 'pending, 2027-01-14 not_applicable',
    'en.deposit.cap': 'pending, 2027-01-14 not_applicable',
    'en.deposit.protect': 'pending, 2027-01-14 not_applicable',
    'en.deposit.pi': 'pending, 2027-01-14 not_applicable',
    'en.deposit.from_hd': 'pending, 2027-01-14 not_applicable',
    'en.deposit.return': 'pending, 2027-01-14 not_applicable',
    'en.rent.end': 'pending, 2027-01-14 not_applicable',
    'en.rtr.keep': 'pending, 2027-01-14 not_applicable',
    'en.s48': 'open, 2027-01-14 not_applicable',
    'en.periodic': 'pending, 2027-01-14 not_applicable',
    'en.tenant.ntq': 'pending, 2027-01-14 not_applicable',
    'en.s8': 'pending, 2027-01-14 not_applicable',
    'en.s8.4a': 'pending, 2027-01-14 not_applicable',
    'en.s8.relet': 'pending, 2027-01-14 not_applicable',
    'en.ws.grounds': 'pending, 2027-01-14 not_applicable',
    'en.infosheet': 'pending, 2027-01-14 not_applicable',
  },
};

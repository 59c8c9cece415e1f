import { checked, flow, given, home, movedIn, ofAgency, pay, protectedOn, signed } from './acts.js';
import { inTurn, type Tenancy } from './tenancy.js';

/**
 * Scotland: a private residential tenancy without a holding deposit. The deposit is lodged on the thirtieth
 * working day, which bank holidays of Northern Ireland, England and Scotland move to 15 April.
 */
export const scotland: Tenancy = {
  title: 'a private residential tenancy in Scotland',
  from: '2027-02-01',
  to: '2029-02-01',
  acts: {
    '2027-02-01': inTurn(
      home({ postcode: 'EH1 1YZ', country: 'scotland', price: 800 }),
      ofAgency('client_money_protection', '2026-01-10', { expires_on: '2030-01-09' }),
      checked('landlord_registration', '2026-03-01', { expires_on: '2029-02-28' }),
      checked('gas_safety', '2027-01-20'),
      checked('eicr', '2024-04-01'),
      checked('alarms', '2027-01-20'),
      checked('pat', '2026-05-05'),
      checked('epc', '2024-05-10', { rating: 'C' }),
      flow({ tenancy_starts_on: '2027-03-01', rent_pence: 80_000 }, [
        { first_name: 'Isla', last_name: 'Fraser' },
      ]),
    ),
    '2027-02-15': signed('2027-02-15T09:00:00Z', 1),
    '2027-02-20': pay('tenancy_deposit', '2027-02-20', 160_000),
    '2027-02-26': given('agreement', '2027-02-26'),
    '2027-03-01': inTurn(
      pay('rent', '2027-03-01', 80_000),
      movedIn('landlord', 'rental_offer', 'referencing', 'documents', 'move_in'),
    ),
    '2027-04-14': given('prescribed_information', '2027-04-14'),
    '2027-04-15': protectedOn('2027-04-15', 'safedeposits_scotland'),
    '2028-01-19': checked('gas_safety', '2028-01-19'),
  },
  law: {
    phase: 'arranging, 2027-03-01 current',
    rent: '80000',
    'sc.reg': 'met',
    'sc.gas.check': 'met, 2029-01-21 missed',
    'sc.safety': 'met, 2029-01-21 missed',
    'sc.premium': 'pending, 2027-02-15 met',
    'sc.rent.inc': 'pending',
    'sc.tenant.notice': 'pending',
    'sc.ll.notice': 'pending',
    'sc.rent.refer': 'pending',
    'sc.rent.advance': 'pending, 2027-03-01 met',
    'sc.deposit.cap': 'pending, 2027-02-20 met',
    'sc.deposit.lodge': 'pending, 2027-02-20 open, 2027-04-15 met',
    'sc.terms': 'open, 2027-02-26 met',
    'sc.cash.receipt': 'pending, 2027-02-20 not_applicable',
    'sc.damp': 'pending',
    'sc.damp.summary': 'pending',
    'sc.damp.work': 'pending',
  },
};

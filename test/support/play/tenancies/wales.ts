import { applied, checked, flow, given, home, movedIn, ofAgency, pay, protectedOn, signed } from './acts.js';
import { inTurn, type Tenancy } from './tenancy.js';

/**
 * Wales: a periodic standard contract. The required information comes a day or two late, and so does the
 * landlord's address.
 */
export const wales: Tenancy = {
  title: 'a tenancy in Wales',
  from: '2026-11-23',
  to: '2028-11-23',
  acts: {
    '2026-11-23': inTurn(
      home({ postcode: 'CF10 1EP', country: 'wales' }),
      ofAgency('rent_smart_wales', '2026-01-05', { expires_on: '2031-01-04' }),
      checked('gas_safety', '2026-11-02'),
      checked('eicr', '2026-06-15'),
      flow({ tenancy_starts_on: '2026-12-18' }, [{ first_name: 'Carys', last_name: 'Evans' }]),
      given('holding_deposit_terms', '2026-11-22'),
    ),
    '2026-11-24': pay('holding_deposit', '2026-11-24', 27_616),
    '2026-12-04': inTurn(signed('2026-12-04T09:00:00Z', 1), applied('2026-12-04', 27_616, 'rent')),
    '2026-12-10': pay('tenancy_deposit', '2026-12-10', 120_000),
    '2026-12-17': checked('alarms', '2026-12-17'),
    '2026-12-18': movedIn('landlord', 'rental_offer', 'referencing', 'documents', 'move_in'),
    '2026-12-20': protectedOn('2026-12-20', 'mydeposits'),
    '2026-12-29': given('eicr', '2026-12-29'),
    '2026-12-31': given('written_statement', '2026-12-31'),
    '2027-01-01': given('landlord_address', '2027-01-01'),
    '2027-01-10': given('prescribed_information', '2027-01-10'),
    '2027-10-20': checked('gas_safety', '2027-10-20'),
  },
  law: {
    phase: 'arranging, 2026-12-18 current',
    rent: '120000',
    'wa.rsw': 'met',
    'wa.licence': 'pending',
    'wa.gas.check': 'met, 2028-11-03 missed',
    'wa.eicr': 'pending, 2026-12-17 met',
    'wa.eicr.copy': 'open, 2026-12-29 met',
    'wa.rent': 'pending',
    'wa.holder.notice': 'pending',
    'wa.joint': 'pending',
    'wa.ll.notice': 'pending',
    'wa.abandon': 'pending',
    'wa.breach': 'pending',
    'wa.consent': 'pending',
    'wa.variation.ws': 'pending',
    'wa.variation.rent': 'pending',
    'wa.hd.cap': 'pending, 2026-11-24 met',
    'wa.hd.info': 'met',
    'wa.hd.deadline': 'pending, 2026-11-24 open, 2026-12-04 met',
    'wa.hd.repay': 'pending, 2026-12-04 met',
    'wa.deposit.protect': 'pending, 2026-12-10 open, 2027-01-09 missed',
    'wa.ws': 'open, 2026-12-31 met',
    'wa.address': 'open, 2027-01-01 missed',
  },
};

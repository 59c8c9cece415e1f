import { checked, flow, given, home, movedIn, ofAgency, pay, protectedOn, receipt, signed } from './acts.js';
import { inTurn, type Tenancy } from './tenancy.js';

/**
 * Northern Ireland: a managed tenancy of two landlords with equal shares, whose deposit is paid in cash, and
 * protected on the last day.
 */
export const managed: Tenancy = {
  title: 'a managed tenancy of two landlords in Northern Ireland',
  from: '2026-11-23',
  to: '2028-11-23',
  acts: {
    '2026-11-23': inTurn(
      home({ postcode: 'BT1 5GS', country: 'northern_ireland', price: 900 }, [
        { first_name: 'Nuala', last_name: 'Boyle' },
        { first_name: 'Declan', last_name: 'Boyle' },
      ]),
      ofAgency('client_money_protection', '2026-01-10', { expires_on: '2029-01-09' }),
      checked('gas_safety', '2026-11-10'),
      checked('eicr', '2025-10-01'),
      checked('alarms', '2026-11-20'),
      flow(
        {
          tenancy_starts_on: '2026-12-01',
          rent_pence: 90_000,
          landlords: [
            { person_reference: 'LL-1', share_percent: 50, is_lead: true },
            { person_reference: 'LL-2', share_percent: 50 },
          ],
        },
        [{ first_name: 'Niamh', last_name: 'Quinn' }],
      ),
    ),
    '2026-12-01': inTurn(
      given('eicr', '2026-12-01'),
      signed('2026-12-01T09:00:00Z', 1),
      pay('tenancy_deposit', '2026-12-01', 90_000, { is_cash: true }),
      pay('rent', '2026-12-01', 90_000),
      movedIn('landlord', 'rental_offer', 'referencing', 'documents', 'move_in'),
    ),
    '2026-12-03': receipt('tenancy_deposit', '2026-12-03'),
    '2026-12-28': protectedOn('2026-12-28', 'tds_ni'),
    '2026-12-30': given('tenancy_information_notice', '2026-12-30'),
    '2027-01-04': given('prescribed_information', '2027-01-04'),
    '2027-11-01': checked('gas_safety', '2027-11-01'),
  },
  law: {
    phase: 'arranging, 2026-12-01 current',
    rent: '90000',
    'ni.gas.check': 'met, 2028-11-11 missed',
    'ni.eicr': 'met',
    'ni.eicr.copy': 'open, 2026-12-01 missed',
    'ni.alarms': 'met',
    'ni.ntq': 'pending',
    'ni.rent': 'pending',
    'ni.deposit.cap': 'pending, 2026-12-01 met',
    'ni.deposit.protect': 'pending, 2026-12-01 open, 2026-12-28 met',
    'ni.deposit.info': 'pending, 2026-12-01 open, 2027-01-04 met',
    'ni.variation': 'pending',
    'ni.variation.rent': 'pending',
    'ni.tin': 'pending, 2026-12-01 open, 2026-12-30 missed',
    'ni.receipt': 'pending, 2026-12-01 absent',
    'ni.receipt 1': 'absent, 2026-12-01 open, 2026-12-02 missed',
  },
};

import { describe, expect, test } from '@jest/globals';
import { paymentObstacles } from '../../src/domain/statute/amounts/payment-obstacle.js';
import type { Payment } from '../../src/domain/statute/facts/facts.js';

import { KIND_IN } from '../support/statute-cases.js';

type Facts = Parameters<typeof paymentObstacles>[0];

const FLOW: Facts = {
  jurisdiction: 'england',
  tenancyKind: 'assured',
  rent: { rentPence: 120_000, rentPeriod: 'monthly' },
  tenancyStartsOn: '2026-12-15',
  agreement: null,
  payments: [],
  isRenewal: false,
  isNewTenancy: false,
  hasNewTenant: false,
};
const SIGNED = { agreement: { on: '2026-12-01' } };
const pay = (kind: Payment['kind'], pence: number, on = '2026-12-01'): Payment => ({
  kind,
  direction: 'received',
  pence,
  on,
});
const apply = (appliedTo: 'tenancy_deposit' | 'rent', pence: number): Payment => ({
  kind: 'holding_deposit',
  direction: 'applied',
  appliedTo,
  pence,
  on: '2026-12-01',
});
const rejectedBy = (payment: Payment, facts: Partial<Facts> = {}) =>
  paymentObstacles({ ...FLOW, tenancyKind: KIND_IN[facts.jurisdiction ?? 'england'], ...facts }, payment)[0]
    ?.key;

describe('the check of a payment against the statutes', () => {
  test.each([
    ['a holding deposit of one week', pay('holding_deposit', 27_692), {}, undefined],
    ['a penny more', pay('holding_deposit', 27_693), {}, 'en.hd.cap'],
    [
      'the second half of a week’s rent',
      pay('holding_deposit', 13_846),
      { payments: [pay('holding_deposit', 13_846)] },
      undefined,
    ],
    [
      'a second half that is a penny too high',
      pay('holding_deposit', 13_847),
      { payments: [pay('holding_deposit', 13_846)] },
      'en.hd.cap',
    ],
    [
      'a holding deposit after a refund of the first',
      pay('holding_deposit', 27_692),
      {
        payments: [
          pay('holding_deposit', 27_692),
          { ...pay('holding_deposit', 27_692), direction: 'refunded' },
        ],
      },
      undefined,
    ],
    [
      'a refund, whatever its amount',
      { ...pay('holding_deposit', 999_999), direction: 'refunded' },
      {},
      undefined,
    ],
    [
      'a holding deposit while the rent is unknown',
      pay('holding_deposit', 999_999),
      { rent: null },
      undefined,
    ],
    [
      'a holding deposit for a renewal, which is a rent review',
      pay('holding_deposit', 1),
      { isRenewal: true },
      'en.hd.cap',
    ],
    [
      'a holding deposit for a renewal, before tenancies were periodic',
      pay('holding_deposit', 27_692, '2026-04-30'),
      { isRenewal: true },
      undefined,
    ],
    [
      'a holding deposit for a renewal of a common law tenancy',
      pay('holding_deposit', 1),
      { isRenewal: true, tenancyKind: 'common_law' },
      undefined,
    ],
    [
      'a holding deposit for a renewal in Wales, which is a new contract',
      pay('holding_deposit', 1),
      { isRenewal: true, jurisdiction: 'wales' },
      undefined,
    ],
    ['a tenancy deposit of five weeks', pay('tenancy_deposit', 138_461), {}, undefined],
    ['a penny more than five weeks', pay('tenancy_deposit', 138_462), {}, 'en.deposit.cap'],
    [
      'the rest after a holding deposit was applied',
      pay('tenancy_deposit', 110_769),
      { payments: [pay('holding_deposit', 27_692), apply('tenancy_deposit', 27_692)] },
      undefined,
    ],
    [
      'a penny more than the rest',
      pay('tenancy_deposit', 110_770),
      { payments: [pay('holding_deposit', 27_692), apply('tenancy_deposit', 27_692)] },
      'en.deposit.cap',
    ],
    [
      'a holding deposit applied to a full deposit',
      apply('tenancy_deposit', 1),
      { payments: [pay('tenancy_deposit', 138_461)] },
      'en.deposit.cap',
    ],
    ['rent before the agreement', pay('rent', 1), {}, 'en.rent.preagreement'],
    ['a holding deposit applied to rent before the agreement', apply('rent', 1), {}, 'en.rent.preagreement'],
    ['rent on a day before the agreement', pay('rent', 1, '2026-11-30'), SIGNED, 'en.rent.preagreement'],
    [
      'rent before the agreement, before 1 May 2026',
      pay('rent', 1, '2026-04-30'),
      { tenancyStartsOn: '2026-04-30' },
      undefined,
    ],
    ['the first rent after the agreement', pay('rent', 120_000), SIGNED, undefined],
    ['more than the first rent before the start', pay('rent', 120_001), SIGNED, 'en.rent.initial'],
    [
      'a second rent before the start',
      pay('rent', 1),
      { ...SIGNED, payments: [pay('rent', 120_000)] },
      'en.rent.initial',
    ],
    [
      'a second rent after the start',
      pay('rent', 120_000, '2027-01-15'),
      { ...SIGNED, payments: [pay('rent', 120_000)] },
      undefined,
    ],
    [
      'a first rent that is recorded after later ones',
      pay('rent', 120_000),
      { ...SIGNED, payments: [pay('rent', 120_000, '2026-12-15'), pay('rent', 120_000, '2027-01-15')] },
      undefined,
    ],
    [
      'a holding deposit after the agreement',
      pay('holding_deposit', 1, '2026-12-02'),
      { agreement: { on: '2026-12-01', at: new Date('2026-12-01T12:00:00Z') } },
      'en.hd.cap',
    ],
    [
      'a holding deposit on the day of the agreement',
      pay('holding_deposit', 1, '2026-12-01'),
      { agreement: { on: '2026-12-01', at: new Date('2026-12-01T12:00:00Z') } },
      undefined,
    ],
    [
      'a holding deposit if the day of the agreement is unknown',
      pay('holding_deposit', 1, '2026-12-02'),
      SIGNED,
      undefined,
    ],
    ['anything of a common law tenancy', pay('rent', 999_999), { tenancyKind: 'common_law' }, undefined],
    ['a holding deposit in Scotland', pay('holding_deposit', 1), { jurisdiction: 'scotland' }, 'sc.premium'],
    [
      'a holding deposit in Scotland while the rent is unknown',
      pay('holding_deposit', 1),
      { jurisdiction: 'scotland', rent: null },
      'sc.premium',
    ],
    [
      'rent in Scotland before the start',
      pay('rent', 1),
      { jurisdiction: 'scotland', ...SIGNED },
      'sc.rent.advance',
    ],
    [
      'rent in Scotland on the first day',
      pay('rent', 120_000, '2026-12-15'),
      { jurisdiction: 'scotland' },
      undefined,
    ],
    [
      'more than two months’ rent as a deposit in Scotland',
      pay('tenancy_deposit', 240_001),
      { jurisdiction: 'scotland' },
      'sc.deposit.cap',
    ],
    [
      'more than the lower week in Wales',
      pay('holding_deposit', 27_617),
      { jurisdiction: 'wales' },
      'wa.hd.cap',
    ],
    ['a high deposit in Wales', pay('tenancy_deposit', 999_999), { jurisdiction: 'wales' }, undefined],
    ['rent in Wales before the contract', pay('rent', 120_000), { jurisdiction: 'wales' }, undefined],
    [
      'more than a month’s rent as a deposit in Northern Ireland',
      pay('tenancy_deposit', 120_001),
      { jurisdiction: 'northernireland' },
      'ni.deposit.cap',
    ],
    ['a fee of £50 for a change', pay('variation_fee', 5000), SIGNED, undefined],
    ['a fee of a penny more', pay('variation_fee', 5001), SIGNED, 'en.variation.fee'],
    [
      'a fee of a penny more while the rent is unknown',
      pay('variation_fee', 5001),
      { ...SIGNED, rent: null },
      'en.variation.fee',
    ],
    [
      'a fee as high as the costs',
      { ...pay('variation_fee', 7200), reasonableCostsPence: 7200 },
      SIGNED,
      undefined,
    ],
    [
      'a fee above the costs',
      { ...pay('variation_fee', 7201), reasonableCostsPence: 7200 },
      SIGNED,
      'en.variation.fee',
    ],
    [
      'the fee for a second change',
      pay('variation_fee', 5000),
      { ...SIGNED, payments: [pay('variation_fee', 5000)] },
      undefined,
    ],
    ['a fee in Wales', pay('variation_fee', 9000), { jurisdiction: 'wales' }, undefined],
  ] satisfies [string, Payment, Partial<Facts>, string | undefined][])(
    'accepts or rejects a payment as the law requires: %s',
    (_name, payment, facts, key) => {
      expect(rejectedBy(payment, facts)).toBe(key);
    },
  );

  test('explains a rejected payment by the limit, the earlier payments, the rule and the statute', () => {
    const facts = { ...FLOW, payments: [pay('holding_deposit', 20_000)] };
    expect(paymentObstacles(facts, pay('holding_deposit', 10_000))[0]?.message).toBe(
      'The holding deposit may be at most £276.92; £200.00 was received before. The rule: Holding ' +
        'deposit: at most one week’s rent, which is the annual rent divided by 52 (Tenant Fees Act 2019, ' +
        'Sch. 1 para. 3(3)-(4), s. 8).',
    );
  });
});

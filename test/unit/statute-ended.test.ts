import { describe, expect, test } from '@jest/globals';
import { judgementsOf } from '../../src/domain/statute/deadlines/deadlines-of.js';
import type { FlowFacts } from '../../src/domain/statute/facts/facts.js';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { factsWith, received } from '../support/statute-cases.js';

/** The rules about money, by country: what was received, how it is repaid, and who may hold it. */
const OF_MONEY = {
  england: [...['en.hd.cap', 'en.hd.one', 'en.hd.keep.notice', 'en.hd.repay.ll_decides', 'en.cmp']],
  wales: ['wa.rsw', 'wa.hd.cap', 'wa.hd.info', 'wa.hd.repay'],
  scotland: ['sc.premium', 'sc.cash.receipt'],
  northernireland: ['ni.receipt'],
} as const;

const STARTED: Partial<FlowFacts> = {
  tenancyStartsOn: '2027-02-01',
  firstMarketedOn: '2026-11-10',
  isLicenceRequired: true,
  payments: [received('holding_deposit', '2027-01-10')],
};
const DECLINED = { decision: { outcome: 'landlord_declined', on: '2027-01-14' } } as const;

/** A tenancy from 20 December with an agreed first rent for 12 days, whose only whole period is January. */
const FIRST_RENT: Partial<FlowFacts> = {
  ...{ tenancyStartsOn: '2026-12-20', rentDueFrom: '2027-01-01', firstRentPence: 60_000 },
  ...{ agreement: { on: '2026-12-01' }, endedOn: '2027-01-31' },
};

describe('the rent for days after the end', () => {
  test.each([
    ['2027-01-31', [60_000, 120_000], 'not_applicable'],
    ['2027-01-31', [60_001, 120_000], 'due'],
    // Six of the twelve days are paid for.
    ['2026-12-25', [30_000], 'not_applicable'],
    ['2026-12-25', [30_001], 'due'],
  ] as const)('until %s of %j is what an agreed first rent leaves', (endedOn, paid, verdict) => {
    const payments = paid.map((pence) => received('rent', '2026-12-20', pence));
    const facts = factsWith({ ...FIRST_RENT, endedOn, payments });
    expect(judgementsOf(facts, statutes(), ['en.rent.end'])).toMatchObject([{ verdict }]);
  });
});

describe('a flow that falls through', () => {
  test.each(Object.entries(OF_MONEY))('has only rules about money in %s', (country, keys) => {
    const facts = { ...STARTED, ...DECLINED, jurisdiction: country as keyof typeof OF_MONEY };
    const applied = judgementsOf(factsWith(facts), statutes()).filter(
      ({ verdict }) => verdict !== 'not_applicable',
    );
    expect(applied.map(({ row }) => row.key).sort()).toEqual([...keys].sort());
  });

  test.each([
    ['england', 'en.rent.preagreement'],
    ['scotland', 'sc.rent.advance'],
  ] as const)('shows in %s that rent was taken too early', (jurisdiction, key) => {
    const payments = [received('rent', '2027-01-10')];
    const facts = factsWith({ ...STARTED, ...DECLINED, payments, jurisdiction });
    expect(judgementsOf(facts, statutes(), [key])).toMatchObject([{ verdict: 'missed' }]);
  });

  test('has no other rules if it is archived without an agreement', () => {
    const archived = judgementsOf(factsWith({ ...STARTED, isArchived: true }), statutes());
    const applied = archived.filter(({ verdict }) => verdict !== 'not_applicable').map(({ row }) => row.key);
    expect(applied.filter((key) => !/^en\.(hd|cmp)/.test(key))).toEqual([]);
  });
});

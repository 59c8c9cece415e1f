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

import { expect, test } from '@jest/globals';
import { judgementsOf } from '../../src/domain/statute/deadlines/deadlines-of.js';
import type { FlowFacts } from '../../src/domain/statute/facts/facts.js';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { factsWith } from '../support/statute-cases.js';

const agreedOn = (on: string): Pick<FlowFacts, 'agreement' | 'tenancyStartsOn'> => ({
  agreement: { on, at: new Date(`${on}T12:00:00Z`) },
  tenancyStartsOn: '2026-12-15',
});
const weekly = { rent: { rentPence: 30_000, rentPeriod: 'weekly' as const } };

/** Housing Act 1988 s. 4B, for agreements from 1 May 2026: rent falls due in its period. */
test.each<[string, Partial<FlowFacts>, string, string | null]>([
  ['the first day of the period', agreedOn('2026-12-01'), 'met', '2026-12-01'],
  [
    'the day of the month on which it begins',
    { ...agreedOn('2026-12-01'), rentDueDay: 15 },
    'met',
    '2026-12-01',
  ],
  [
    'the day on which full periods begin',
    { ...agreedOn('2026-12-01'), rentDueFrom: '2027-01-01', rentDueDay: 1 },
    ...(['met', '2026-12-01'] as const),
  ],
  ['another day of the month, in doubt', { ...agreedOn('2026-12-01'), rentDueDay: 25 }, 'pending', null],
  ['weekly periods', { ...agreedOn('2026-12-01'), ...weekly, rentDueDay: 25 }, 'met', '2026-12-01'],
  ['an unknown rent', { ...agreedOn('2026-12-01'), rent: null }, 'pending', null],
  ['an agreement of 1 May 2026', agreedOn('2026-05-01'), 'met', '2026-05-01'],
  ['an agreement of the day before', agreedOn('2026-04-30'), 'not_applicable', null],
])('rent in advance: %s', (_, facts, verdict, metOn) => {
  const judged = judgementsOf(factsWith(facts), statutes(), ['en.rent.advance']);
  expect(judged.map((one) => [one.verdict, one.metOn])).toEqual([[verdict, metOn]]);
});

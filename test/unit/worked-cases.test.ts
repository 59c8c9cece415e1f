import { describe, expect, test } from '@jest/globals';
import { Deadline } from '../../src/domain/deadline/deadline.type.js';
import { limitOf } from '../../src/domain/statute/amounts/amount-limits.js';
import { stateOn } from '../../src/domain/statute/deadlines/deadline-state.js';
import { judgementsOf } from '../../src/domain/statute/deadlines/deadlines-of.js';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { factsWith } from '../support/statute-cases.js';
import { WORKED_CASES } from '../support/worked-cases.js';

describe('the worked cases of the law', () => {
  test.each(WORKED_CASES)('hold: %i, %s (%s)', (_number, _title, key, facts, today, expected) => {
    const judged = judgementsOf(factsWith(facts), statutes(), [key]).at(-1);
    if (!judged) throw new Error(`There is no rule ${key}.`);
    const { dueOn, metOn } = new Deadline(1, judged.row, judged, today);
    expect([stateOn(today, judged), dueOn ?? '-', metOn ?? '-'].join(' ')).toBe(expected);
  });

  test.each([
    ['company_let', { rentPence: 900_000, rentPeriod: 'quarterly' }, [null, null]],
    ['licence', { rentPence: 15_000, rentPeriod: 'weekly' }, [15_000, 75_000]],
  ] as const)('hold: 5, the limits of the deposits of %s with %j are %j', (tenancyKind, rent, expected) => {
    const terms = { jurisdiction: 'england', tenancyKind, tenancyStartsOn: '2027-01-15', ...rent } as const;
    const limits = (['holding_deposit', 'tenancy_deposit'] as const).map((kind) =>
      limitOf(kind, terms, '2027-01-01'),
    );
    expect(limits.map(({ maximumPence }) => maximumPence)).toEqual(expected);
  });
});

import { describe, expect, test } from '@jest/globals';
import { DeadlineState, stateOn } from '../../src/domain/statute/deadlines/deadline-state.js';
import { judgementsOf } from '../../src/domain/statute/deadlines/deadlines-of.js';
import type { FlowFacts } from '../../src/domain/statute/facts/facts.js';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { CASES, factsWith } from '../support/statute-cases.js';

const TODAY = '2028-01-10';
const judged = (key: string, facts: Partial<FlowFacts>) => {
  const found = judgementsOf(factsWith(facts), statutes()).find(({ row }) => row.key === key);
  if (!found) throw new Error(`${key} was not judged.`);
  return { ...found, state: stateOn(TODAY, found) };
};

const shipped = statutes().filter(({ kind }) => kind !== 'X');

describe('the rules of the table:', () => {
  test('each rule that is in force has test cases, and each test case has a rule', () => {
    expect(Object.keys(CASES).sort()).toEqual(shipped.map(({ key }) => key).sort());
  });

  describe.each(shipped.map(({ key, jurisdiction }) => [key, jurisdiction] as const))(
    'the rule %s',
    (key, jurisdiction) => {
      const cases = CASES[key];
      if (!cases) return;
      const { dueOn, missedDueOn = dueOn } = cases;

      test('is met, if a record can meet it', () => {
        if (!cases.met) return;
        const { state, metOn, ...rest } = judged(key, cases.met);
        expect([state, rest.dueOn, metOn === null]).toEqual([DeadlineState.MET, dueOn, false]);
      });
      test('is missed, if it can be', () => {
        if (!cases.missed) return;
        const { state, ...rest } = judged(key, cases.missed);
        expect([state, rest.dueOn]).toEqual([DeadlineState.MISSED, missedDueOn]);
      });
      test('does not apply, and states the reason', () => {
        const { state, note, ...rest } = judged(key, cases.notApplicable);
        expect([state, rest.dueOn, rest.metOn]).toEqual([DeadlineState.NOT_APPLICABLE, null, null]);
        expect(note).toMatch(/\.$/);
      });
      test('is pending while nothing is recorded', () => {
        const { state, ...rest } = judged(key, { jurisdiction });
        expect([state, rest.triggeredOn, rest.dueOn]).toEqual([DeadlineState.PENDING, null, null]);
      });
    },
  );

  test('a rule that is not in force is in the table, but is never judged', () => {
    const off = statutes()
      .filter(({ kind }) => kind === 'X')
      .map(({ key }) => key);
    expect(off).toContain('en.awaab');
    const keys = (['england', 'scotland'] as const).flatMap((jurisdiction) =>
      judgementsOf(factsWith({ jurisdiction }), statutes()).map(({ row }) => row.key),
    );
    expect(keys.filter((key) => off.includes(key))).toEqual([]);
  });

  test('a rule of another part of the United Kingdom is not judged', () => {
    for (const jurisdiction of ['england', 'wales', 'scotland', 'northernireland'] as const) {
      const rows = judgementsOf(factsWith({ jurisdiction }), statutes()).map(({ row }) => row.jurisdiction);
      expect(new Set(rows)).toEqual(new Set([jurisdiction]));
    }
  });
});

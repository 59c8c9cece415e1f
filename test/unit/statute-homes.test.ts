import { describe, expect, test } from '@jest/globals';
import { stateOn } from '../../src/domain/statute/deadlines/deadline-state.js';
import { judgementsOf } from '../../src/domain/statute/deadlines/deadlines-of.js';
import type { FlowFacts } from '../../src/domain/statute/facts/facts.js';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { check, factsWith } from '../support/statute-cases.js';
import { gas } from '../support/worked-cases.js';

type Facts = Partial<FlowFacts>;

/** A rule on a day: what happened later is not recorded yet. */
function ruleOn(day: string, key: string, facts: Facts) {
  const compliance = facts.compliance?.filter(({ checkedOn }) => checkedOn <= day) ?? [];
  const known = compliance.map((one) => ({
    ...one,
    remediedOn: one.remediedOn && one.remediedOn <= day ? one.remediedOn : null,
  }));
  const judged = judgementsOf(factsWith({ ...facts, compliance: known }), statutes()).find(
    ({ row }) => row.key === key,
  );
  if (!judged) throw new Error(`There is no rule ${key}.`);
  return { state: stateOn(day, judged), dueOn: judged.dueOn, note: judged.note };
}

describe('a check that came too late', () => {
  const LET: Facts = { tenancyStartsOn: '2026-12-15' };
  const ofTable = statutes().find(({ key }) => key === 'en.gas.check')?.note ?? '';
  /** The rule with the note of its records, without that of the table. */
  const gasOn = (day: string, ...days: string[]) => {
    const { note, ...rule } = ruleOn(day, 'en.gas.check', { ...LET, compliance: gas(...days) });
    return { ...rule, note: note?.replace(ofTable, '').trim() || null };
  };

  test('is a breach until it came, and stays in the note after it', () => {
    const days = ['2026-12-09', '2028-01-15'];
    expect(gasOn('2028-01-14', ...days)).toEqual({ state: 'missed', dueOn: '2027-12-09', note: null });
    const note = 'The gas safety record of 15 Jan 2028 was due by 9 Dec 2027.';
    expect(gasOn('2028-01-15', ...days)).toEqual({ state: 'met', dueOn: '2029-01-15', note });
    const after = [...days, '2029-01-10'];
    expect(gasOn('2029-01-10', ...after)).toEqual({ state: 'met', dueOn: '2030-01-15', note });
  });

  test('is late from the day after the last one', () => {
    const note = 'The gas safety record of 10 Dec 2027 was due by 9 Dec 2027.';
    expect(gasOn('2027-12-10', '2026-12-09', '2027-12-10')).toMatchObject({ state: 'met', note });
    expect(gasOn('2027-12-09', '2026-12-09', '2027-12-09')).toMatchObject({ state: 'met', note: null });
  });

  test('for the start is a breach until the check after it', () => {
    const late = 'The gas safety record of 20 Dec 2026 was due by 14 Dec 2026.';
    expect(gasOn('2027-12-01', '2026-12-20')).toEqual({
      state: 'missed',
      dueOn: '2026-12-14',
      note: `${late} The next one is due by 20 Dec 2027.`,
    });
    const both = ['2026-12-20', '2027-12-02'];
    expect(gasOn('2027-12-02', ...both)).toEqual({ state: 'met', dueOn: '2028-12-20', note: late });
    expect(gasOn('2028-12-21', ...both)).toMatchObject({ state: 'missed', dueOn: '2028-12-20' });
  });

  test('before the tenancy is not a matter of the tenancy', () => {
    expect(gasOn('2026-12-15', '2024-03-01', '2026-06-01')).toMatchObject({ state: 'met', note: null });
  });
});

describe('the licence of a home', () => {
  const STARTS: Facts = { tenancyStartsOn: '2026-12-15' };
  const LICENCE = check('licence', '2026-06-01', { nextDueOn: '2027-05-31' });
  const rule = (day: string, facts: Facts) => ruleOn(day, 'en.licence', { ...STARTS, ...facts });

  test('is pending while nobody has recorded whether it is needed, even after a recorded one ended', () => {
    const note = 'Whether the home needs a licence is not recorded.';
    const pending = { state: 'pending', dueOn: null, note };
    for (const compliance of [[], [LICENCE]])
      for (const day of ['2026-12-14', '2026-12-15', '2027-06-01'])
        expect(rule(day, { compliance })).toEqual(pending);
  });

  test('does not apply to a home that needs none, whatever is recorded', () => {
    for (const compliance of [[], [LICENCE]])
      expect(rule('2027-06-01', { isLicenceRequired: false, compliance })).toEqual({
        state: 'not_applicable',
        dueOn: null,
        note: 'The home needs no licence.',
      });
  });

  test('is required before the start, and for as long as the tenancy lasts', () => {
    const needed = { isLicenceRequired: true };
    expect(rule('2026-12-14', needed)).toMatchObject({ state: 'open', dueOn: '2026-12-14' });
    expect(rule('2026-12-15', needed)).toMatchObject({ state: 'missed', dueOn: '2026-12-14' });
    const licensed = { ...needed, compliance: [LICENCE] };
    expect(rule('2026-12-15', licensed)).toMatchObject({ state: 'met', dueOn: '2027-05-31' });
    expect(rule('2027-05-31', licensed)).toMatchObject({ state: 'met', dueOn: '2027-05-31' });
    expect(rule('2027-06-01', licensed)).toMatchObject({ state: 'missed', dueOn: '2027-05-31' });
  });

  test('is not needed while an exemption is recorded', () => {
    const compliance = [check('licence', '2026-12-01', { outcome: 'not_applicable' })];
    expect(rule('2027-01-01', { isLicenceRequired: true, compliance }).state).toBe('not_applicable');
  });
});

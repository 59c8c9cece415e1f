import { describe, expect, test } from '@jest/globals';
import { nextDueDays } from '../../src/domain/compliance/record/next-due.js';
import { stateOn } from '../../src/domain/statute/deadlines/deadline-state.js';
import { judgementsOf } from '../../src/domain/statute/deadlines/deadlines-of.js';
import type { ComplianceFact } from '../../src/domain/statute/facts/compliance.js';
import type { FlowFacts } from '../../src/domain/statute/facts/facts.js';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { check, factsWith, given } from '../support/statute-cases.js';

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

/** Gas checks on some days, with the days by which the next ones are due. */
function gas(...days: readonly string[]): ComplianceFact[] {
  const checks = days.map((checkedOn, id) => ({
    id,
    checkedOn,
    outcome: 'satisfactory' as const,
    expiresOn: null,
  }));
  const due = nextDueDays('gas_safety', checks);
  return checks.map(({ id, checkedOn }) =>
    check('gas_safety', checkedOn, { nextDueOn: due.get(id) ?? null }),
  );
}

describe('worked cases of homes', () => {
  const GAS_25: Facts = { tenancyStartsOn: '2026-12-15' };
  test.each([
    ['before the first check', [], '2026-12-08', 'pending', null],
    ['after the check', ['2026-12-09'], '2026-12-10', 'met', '2027-12-09'],
    ['on the last day', ['2026-12-09'], '2027-12-09', 'met', '2027-12-09'],
    ['the day after the last day', ['2026-12-09'], '2027-12-10', 'missed', '2027-12-09'],
    ['after a check in the last two months', ['2026-12-09', '2027-10-20'], '2028-12-09', 'met', '2028-12-09'],
    ['a day later', ['2026-12-09', '2027-10-20'], '2028-12-10', 'missed', '2028-12-09'],
    ['after a check before these', ['2026-12-09', '2027-10-01'], '2028-10-01', 'met', '2028-10-01'],
    ['the day after that', ['2026-12-09', '2027-10-01'], '2028-10-02', 'missed', '2028-10-01'],
  ] as const)('25: a gas check is %s', (_title, checks, day, state, dueOn) => {
    const facts = { ...GAS_25, compliance: gas(...checks) };
    expect(ruleOn(day, 'en.gas.check', facts)).toMatchObject({ state, dueOn });
  });

  const BAD = (remediedOn: string) => [
    check('eicr', '2027-01-20', { outcome: 'unsatisfactory', remediedOn, nextDueOn: '2032-01-20' }),
  ];
  test.each([
    ['2027-02-16', '2027-02-16', 'met'],
    ['2027-02-17', '2027-02-16', 'open'],
    ['2027-02-17', '2027-02-17', 'missed'],
  ])('26: what was bad on 20 Jan 2027 and remedied on %s is on %s %s', (remediedOn, day, state) => {
    const facts = { tenancyStartsOn: '2027-01-10', compliance: BAD(remediedOn) };
    expect(ruleOn(day, 'en.eicr.fix', facts)).toMatchObject({ state, dueOn: '2027-02-16' });
  });
  test.each([
    ['2027-02-17', 'met'],
    ['2027-02-18', 'missed'],
  ])('26: its copy that is given to a tenant on %s is %s', (on, state) => {
    const facts = { tenancyStartsOn: '2027-01-10', compliance: BAD('2027-02-16'), ...given('eicr', { on }) };
    expect(ruleOn('2027-03-01', 'en.eicr.copy', facts)).toMatchObject({ state, dueOn: '2027-02-17' });
  });

  test.each([
    ['2027-01-14', 'missed'],
    ['2027-01-15', 'met'],
  ])('27: alarms that are checked on %s, for a start on 15 Jan, are %s', (on, state) => {
    const facts = { tenancyStartsOn: '2027-01-15', compliance: [check('alarms', on)] };
    expect(ruleOn('2027-01-16', 'en.alarms.day1', facts)).toMatchObject({ state, dueOn: '2027-01-15' });
  });
});

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

  test('on the day after the last one is late', () => {
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

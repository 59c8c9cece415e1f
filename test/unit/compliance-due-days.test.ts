import { describe, expect, test } from '@jest/globals';
import { currentOf, nextDueDays } from '../../src/domain/compliance/record/next-due.js';

type Kind = Parameters<typeof nextDueDays>[0];

/** The records of a kind, in the order in which they were recorded: the check, and the day that it states. */
const dueDays = (
  kind: Kind,
  ...checks: readonly { on: string; until?: string; outcome?: 'satisfactory' | 'not_applicable' }[]
): (string | null)[] => {
  const records = checks.map(({ on, until = null, outcome = 'satisfactory' }, index) => ({
    id: index + 1,
    checkedOn: on,
    expiresOn: until,
    outcome,
  }));
  const days = nextDueDays(kind, records);
  return records.map(({ id }) => days.get(id) ?? null);
};

describe('the day by which a check is due again:', () => {
  test.each([
    ['a gas check is due after 12 months', '2026-12-09', '2027-12-09'],
    ['a gas check of a leap day is due on the last day of February', '2028-02-29', '2029-02-28'],
  ])('%s', (_title, on, dueOn) => {
    expect(dueDays('gas_safety', { on })).toEqual([dueOn]);
  });

  test.each([
    ['on the first day of the last two months keeps the day', '2027-10-09', '2028-12-09'],
    ['within the last two months keeps the day', '2027-10-20', '2028-12-09'],
    ['on the due day keeps the day', '2027-12-09', '2028-12-09'],
    ['before the last two months begins another year', '2027-10-08', '2028-10-08'],
    ['long before the last two months begins another year', '2027-10-01', '2028-10-01'],
    ['after the due day begins another year', '2027-12-10', '2028-12-10'],
  ])('a gas check %s', (_title, on, dueOn) => {
    expect(dueDays('gas_safety', { on: '2026-12-09' }, { on })).toEqual(['2027-12-09', dueOn]);
  });

  test('a gas check follows the check before it, in whatever order they are recorded', () => {
    expect(dueDays('gas_safety', { on: '2027-10-20' }, { on: '2026-12-09' })).toEqual([
      '2028-12-09',
      '2027-12-09',
    ]);
  });

  test('a gas check that is recorded again does not follow itself', () => {
    expect(dueDays('gas_safety', { on: '2026-12-09' }, { on: '2027-10-20' }, { on: '2027-10-20' })).toEqual([
      '2027-12-09',
      '2028-12-09',
      '2028-12-09',
    ]);
  });

  test.each([
    ['an EICR is due after five years', 'eicr', { on: '2027-01-20' }, '2032-01-20'],
    ['an EICR of a leap day', 'eicr', { on: '2024-02-29' }, '2029-02-28'],
    ['an EICR that states an earlier day', 'eicr', { on: '2024-02-29', until: '2027-02-28' }, '2027-02-28'],
    ['an EICR that states a later day', 'eicr', { on: '2024-02-28', until: '2031-02-28' }, '2029-02-28'],
    ['a PAT is due after five years', 'pat', { on: '2026-05-01' }, '2031-05-01'],
    ['a PAT that states an earlier day', 'pat', { on: '2026-05-01', until: '2027-04-30' }, '2027-04-30'],
    ['an EPC lasts ten years less a day', 'epc', { on: '2026-12-09' }, '2036-12-08'],
    ['an EPC that states an earlier day', 'epc', { on: '2026-12-09', until: '2036-11-30' }, '2036-11-30'],
    [
      'a licence lasts as long as it states',
      'licence',
      { on: '2026-12-09', until: '2031-12-08' },
      '2031-12-08',
    ],
    ['a licence without a last day', 'licence', { on: '2026-12-09' }, null],
    ['alarms without a day', 'alarms', { on: '2026-12-09' }, null],
    ['alarms with a day', 'alarms', { on: '2026-12-09', until: '2027-12-09' }, '2027-12-09'],
    ['no gas', 'gas_safety', { on: '2026-12-09', outcome: 'not_applicable' }, null],
  ] as const)('it follows from the kind: %s', (_title, kind, check, dueOn) => {
    expect(dueDays(kind, check)).toEqual([dueOn]);
  });

  test('the last check counts, and of one day what was recorded last', () => {
    const of = (id: number, checkedOn: string) => ({
      id,
      checkedOn,
      expiresOn: null,
      outcome: 'satisfactory' as const,
    });
    expect(currentOf([of(1, '2026-12-09'), of(2, '2026-01-01')])?.id).toBe(1);
    expect(currentOf([of(1, '2026-12-09'), of(2, '2026-12-09')])?.id).toBe(2);
    expect(currentOf([])).toBeUndefined();
  });
});

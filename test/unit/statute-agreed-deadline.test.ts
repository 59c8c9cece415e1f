import { describe, expect, test } from '@jest/globals';
import { stateOn } from '../../src/domain/statute/deadlines/deadline-state.js';
import { judgementsOf } from '../../src/domain/statute/deadlines/deadlines-of.js';
import type { FlowFacts } from '../../src/domain/statute/facts/facts.js';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { factsWith, received, refunded } from '../support/statute-cases.js';

const HELD = received('holding_deposit', '2027-01-18');
const AGREED = { agreedOn: '2027-01-20', deadlineOn: '2027-02-26' };
const signedOn = (on: string) => ({ agreement: { on, at: new Date(`${on}T12:00:00Z`) } });

function deadlineOf(key: string, facts: Partial<FlowFacts>, today = '2027-12-31') {
  const [one] = judgementsOf(
    factsWith({ payments: [HELD], agreedDeadlines: [AGREED], ...facts }),
    statutes(),
  ).filter(({ row }) => row.key === key);
  if (!one) throw new Error(`There is no rule ${key}.`);
  const { dueOn, lastOn, metOn } = one;
  return { state: stateOn(today, one), dueOn, lastOn, metOn };
}

/** Received 18 Jan 2027, agreed 20 Jan: 26 Feb. Sign by 25 Feb, or else repay by 4 Mar. */
describe('a deadline that was agreed with the tenants', () => {
  test.each([
    ['england', 'en.hd.deadline'],
    ['wales', 'wa.hd.deadline'],
  ] as const)('replaces the fifteenth day in %s', (jurisdiction, key) => {
    const days = { dueOn: '2027-02-26', lastOn: '2027-02-25' };
    const law = { jurisdiction };
    expect(deadlineOf(key, law, '2027-02-25')).toEqual({ ...days, state: 'open', metOn: null });
    expect(deadlineOf(key, law, '2027-02-26')).toEqual({ ...days, state: 'missed', metOn: null });
    const inTime = deadlineOf(key, { ...law, ...signedOn('2027-02-25') });
    expect(inTime).toEqual({ ...days, state: 'met', metOn: '2027-02-25' });
    const late = deadlineOf(key, { ...law, ...signedOn('2027-02-26') });
    expect(late).toEqual({ ...days, state: 'missed', metOn: '2027-02-26' });
  });

  test.each([
    ['england', 'en.hd.repay.lapsed'],
    ['wales', 'wa.hd.repay'],
  ] as const)('starts the days of the repayment in %s if it passes', (jurisdiction, key) => {
    const refundedOn = (on: string) => ({ jurisdiction, payments: [HELD, refunded('holding_deposit', on)] });
    expect(deadlineOf(key, { jurisdiction }, '2027-02-25').state).toBe('pending');
    expect(deadlineOf(key, { jurisdiction }, '2027-03-04')).toMatchObject({
      state: 'open',
      dueOn: '2027-03-04',
    });
    expect(deadlineOf(key, { jurisdiction }, '2027-03-05').state).toBe('missed');
    expect(deadlineOf(key, refundedOn('2027-03-04')).state).toBe('met');
    expect(deadlineOf(key, refundedOn('2027-03-05')).state).toBe('missed');
  });

  test('counts the days from the landlord’s decision, if it comes before the agreed deadline', () => {
    const decision = { outcome: 'landlord_declined', on: '2027-02-20' } as const;
    expect(deadlineOf('en.hd.repay.ll_decides', { decision })).toMatchObject({ dueOn: '2027-02-26' });
    expect(deadlineOf('en.hd.repay.lapsed', { decision }).state).toBe('not_applicable');
    const passed = { decision, agreedDeadlines: [] };
    expect(deadlineOf('en.hd.repay.lapsed', passed)).toMatchObject({ dueOn: '2027-02-07' });
  });

  test('may be earlier than the fifteenth day, and gives way to the next one', () => {
    const earlier = { agreedOn: '2027-01-19', deadlineOn: '2027-01-25' };
    expect(deadlineOf('en.hd.deadline', { agreedDeadlines: [earlier] }).dueOn).toBe('2027-01-25');
    expect(deadlineOf('en.hd.deadline', { agreedDeadlines: [earlier, AGREED] }).dueOn).toBe('2027-02-26');
  });

  test('does not move the cap of the deposit', () => {
    expect(deadlineOf('en.hd.cap', {}).dueOn).toBe('2027-01-18');
  });
});

import { describe, expect, test } from '@jest/globals';
import { DeadlineState, stateOn } from '../../src/domain/statute/deadlines/deadline-state.js';
import { judgementsOf } from '../../src/domain/statute/deadlines/deadlines-of.js';
import type { FlowFacts } from '../../src/domain/statute/facts/facts.js';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { factsWith, received, refunded } from '../support/statute-cases.js';

const HELD = received('holding_deposit', '2026-11-23');

const judged = (key: string, facts: Partial<FlowFacts>, today = '2026-12-31', table = statutes()) => {
  const found = judgementsOf(factsWith(facts), table).find(({ row }) => row.key === key);
  if (!found) throw new Error(`${key} was not judged.`);
  return { state: stateOn(today, found), dueOn: found.dueOn, metOn: found.metOn, note: found.note };
};

describe('the interpretation of the statutes', () => {
  test.each([
    ['2026-12-06', DeadlineState.NOT_APPLICABLE, null],
    ['2026-12-07', DeadlineState.MISSED, '2026-12-13'],
  ])('for an agreement on %s: the repayment after the deadline is %s', (on, state, dueOn) => {
    const facts = { payments: [HELD], agreement: { on } };
    expect(judged('en.hd.repay.lapsed', facts)).toMatchObject({ state, dueOn });
  });

  test('applies an expired rule to events up to its last day, and states when the rule expired', () => {
    const ended = statutes().map((row) => ({ ...row, validTo: row.validFrom && '2026-12-01' }));
    const on = (day: string) =>
      judged('en.deposit.protect', { payments: [received('tenancy_deposit', day)] }, day, ended);
    expect(on('2026-12-01')).toMatchObject({ state: DeadlineState.OPEN, dueOn: '2026-12-30' });
    expect(on('2026-12-02')).toMatchObject({
      state: DeadlineState.NOT_APPLICABLE,
      dueOn: null,
      note: 'In force until 1 Dec 2026.',
    });
  });

  test('counts the last day as in time, and the next day as late', () => {
    const facts = { payments: [received('tenancy_deposit', '2026-12-01')] };
    expect(judged('en.deposit.protect', facts, '2026-12-30').state).toBe(DeadlineState.OPEN);
    expect(judged('en.deposit.protect', facts, '2026-12-31').state).toBe(DeadlineState.MISSED);
  });

  test('does not count a holding deposit as repaid while part of it is held', () => {
    const part = refunded('holding_deposit', '2026-12-08', 9999);
    expect(judged('en.hd.repay.lapsed', { payments: [HELD, part] })).toMatchObject({
      state: DeadlineState.MISSED,
      metOn: null,
    });
    const rest = refunded('holding_deposit', '2026-12-09', 1);
    expect(judged('en.hd.repay.lapsed', { payments: [HELD, part, rest] })).toMatchObject({
      state: DeadlineState.MET,
      metOn: '2026-12-09',
    });
  });

  test('takes the earlier due day of two parts of a deposit', () => {
    const payments = [received('tenancy_deposit', '2026-12-10'), received('tenancy_deposit', '2026-12-01')];
    expect(judged('en.deposit.protect', { payments }).dueOn).toBe('2026-12-30');
  });

  test('counts the repayment from a withdrawal or from the deadline, whichever is earlier', () => {
    const withdrew = (on: string): Partial<FlowFacts> => ({
      payments: [HELD],
      decision: { outcome: 'tenant_withdrew', on },
    });
    expect(judged('en.hd.repay.lapsed', withdrew('2026-11-25')).dueOn).toBe('2026-12-01');
    expect(judged('en.hd.repay.lapsed', withdrew('2026-12-20')).dueOn).toBe('2026-12-13');
  });

  test('expects no holding deposit for an English renewal, and allows one for a Welsh renewal', () => {
    expect(judged('en.hd.deadline', { isRenewal: true }).state).toBe(DeadlineState.NOT_APPLICABLE);
    expect(judged('wa.hd.deadline', { isRenewal: true, jurisdiction: 'wales' }).state).toBe(
      DeadlineState.PENDING,
    );
  });

  test('requires no protection for a deposit that was paid back in time', () => {
    const payments = [received('tenancy_deposit', '2026-12-01'), refunded('tenancy_deposit', '2026-12-05')];
    expect(judged('en.deposit.protect', { payments })).toMatchObject({
      state: DeadlineState.MET,
      metOn: '2026-12-05',
    });
  });

  test('has no due day beyond the known bank holidays', () => {
    const facts: Partial<FlowFacts> = {
      jurisdiction: 'scotland',
      tenancyStartsOn: '2028-12-15',
      payments: [received('tenancy_deposit', '2028-12-15')],
    };
    expect(judged('sc.deposit.lodge', facts)).toEqual({
      state: DeadlineState.PENDING,
      dueOn: null,
      metOn: null,
      note: 'The due day is not known: the bank holidays of its year are not in the table.',
    });
  });

  test('does not judge a cap while the rent is unknown', () => {
    expect(judged('en.hd.cap', { rent: null, payments: [HELD] })).toMatchObject({
      state: DeadlineState.PENDING,
      note: 'The rent is not recorded.',
    });
  });

  test('does not count a check of a time-limited right that was made too long before the start', () => {
    const facts = (checkedOn: string): Partial<FlowFacts> => ({
      agreement: { on: '2027-01-10' },
      tenancyStartsOn: '2027-01-15',
      rightToRent: [[{ on: checkedOn, expiresOn: '2027-06-30' }]],
    });
    expect(judged('en.rtr.initial', facts('2026-12-17'), '2027-01-11').state).toBe(DeadlineState.MISSED);
    expect(judged('en.rtr.initial', facts('2026-12-18'), '2027-01-11').state).toBe(DeadlineState.MET);
  });
});

import { describe, expect, test } from '@jest/globals';
import { DeadlineState, stateOn } from '../../src/domain/statute/deadlines/deadline-state.js';
import { judgementsOf } from '../../src/domain/statute/deadlines/deadlines-of.js';
import type { Payment } from '../../src/domain/statute/facts/facts.js';
import type { Statute } from '../../src/domain/statute/rules/statute-row.js';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { factsWith } from '../support/statute-cases.js';

const [FIRST] = statutes();
if (!FIRST) throw new Error('The statute table is empty.');
const OF_EACH_RENT: Statute = {
  ...FIRST,
  key: 'en.each.rent',
  kind: 'H',
  triggers: ['rent_received'],
  counting: 'AFTER(7)',
  metBy: 'agreement_entered',
  appliesWhen: [],
  subject: 'payment',
};
const rent = (id: number, on: string): Payment => ({
  id,
  kind: 'rent',
  direction: 'received',
  pence: 120_000,
  on,
});

const judged = (payments: readonly Payment[], agreement: { on: string } | null = { on: '2026-12-10' }) =>
  judgementsOf(factsWith({ payments, agreement }), [OF_EACH_RENT]).map((one) => ({
    subjectId: one.subjectId,
    dueOn: one.dueOn,
    state: stateOn('2026-12-31', one),
  }));

describe('a rule about each payment', () => {
  test('has a deadline for each of them, met or missed by itself', () => {
    expect(judged([rent(7, '2026-12-01'), rent(9, '2026-12-08')])).toEqual([
      { subjectId: 7, dueOn: '2026-12-08', state: DeadlineState.MISSED },
      { subjectId: 9, dueOn: '2026-12-15', state: DeadlineState.MET },
    ]);
  });

  test('is one pending deadline while there is no payment', () => {
    expect(judged([], null)).toEqual([{ subjectId: null, dueOn: null, state: DeadlineState.PENDING }]);
  });

  test('has at most 50 deadlines, those of the newest payments', () => {
    const many = Array.from({ length: 60 }, (_, index) => rent(index + 1, '2026-12-01'));
    expect(judged(many).map(({ subjectId }) => subjectId)).toEqual(many.slice(10).map(({ id }) => id));
  });
});

import { describe, expect, test } from '@jest/globals';
import {
  type FlowStage,
  isEverythingDone,
  movesFrom,
  percentageOf,
  STAGES,
  type StageStatus,
} from '../../src/domain/flow/stages/stages.js';

/** The allowed next statuses of each status, as documented in domain 3. */
const PARTNER: Readonly<Record<StageStatus, readonly StageStatus[]>> = {
  0: [1, 2, 3, 5, 6],
  1: [2, 3, 5, 6],
  2: [1, 3, 4, 6],
  3: [],
  4: [1, 6],
  5: [0, 1],
  6: [],
};
const EVERY: readonly StageStatus[] = [0, 1, 2, 3, 4, 5, 6];

const all = (status: StageStatus, others: Partial<Record<FlowStage, StageStatus>> = {}): StageStatus[] =>
  STAGES.map((stage) => others[stage] ?? status);

describe('the stages of a flow', () => {
  test('are nine, in the order of a tenancy', () => {
    expect(STAGES).toEqual([
      'property',
      'landlord',
      'rentalOffer',
      'holdingDeposit',
      'referencing',
      'guarantor',
      'tenancy',
      'documents',
      'moveIn',
    ]);
  });

  test.each(EVERY.flatMap((from) => EVERY.map((to) => [from, to] as const)))(
    'move from %i to %i only if their table allows it',
    (from, to) => {
      expect(movesFrom(from).includes(to)).toBe(PARTNER[from].includes(to));
      expect(movesFrom(from, 'operator').includes(to)).toBe(
        PARTNER[from].includes(to) || (from === 3 && to === 1),
      );
    },
  );
});

describe('the summary of the stages', () => {
  /** The number of complete and not required stages out of nine, and the percentage. */
  test.each([
    [0, 0, 0],
    [0, 1, 0],
    [1, 0, 11],
    [1, 1, 13],
    [2, 0, 22],
    [2, 1, 25],
    [3, 1, 38],
    [3, 2, 43],
    [4, 1, 50],
    [5, 0, 56],
    [5, 1, 63],
    [6, 0, 67],
    [7, 0, 78],
    [7, 1, 88],
    [8, 0, 89],
    [8, 1, 100],
    [9, 0, 100],
    [1, 8, 100],
    [0, 9, 100],
    [0, 8, 0],
  ])('counts %i complete and %i not required as %i percent', (complete, notRequired, percentage) => {
    const statuses = all(
      0,
      Object.fromEntries(
        STAGES.map((stage, index) => [stage, index < complete ? 3 : index < complete + notRequired ? 5 : 0]),
      ),
    );
    expect(percentageOf(statuses)).toBe(percentage);
    expect(isEverythingDone(statuses)).toBe(complete + notRequired === 9);
  });

  test.each([1, 2, 4, 6] as const)('counts a stage at %i as required and not complete', (status) => {
    expect(percentageOf(all(3, { documents: status }))).toBe(89);
    expect(isEverythingDone(all(3, { documents: status }))).toBe(false);
  });
});

import { describe, expect, test } from '@jest/globals';
import { copyOf } from '../../src/domain/flow/copy.js';
import { type FlowStage, STAGES, type StageStatus } from '../../src/domain/flow/stages.js';

const EVERY: readonly StageStatus[] = [0, 1, 2, 3, 4, 5, 6];

/** What each stage is called, what starts it, and for whom it waits. */
const WORDS: Readonly<
  Record<Exclude<FlowStage, 'guarantor'>, readonly [name: string, start: string, from: string]>
> = {
  property: ['Property details', 'Add property details', 'the agent'],
  landlord: ['Landlord details', 'Add landlord', 'the landlord'],
  rentalOffer: ['Rental offer', 'Make an offer', 'the landlord'],
  holdingDeposit: ['Holding deposit', 'Request holding deposit', 'the tenants'],
  verification: ['Referencing', 'Start referencing', 'the tenants'],
  tenancy: ['Tenancy agreement', 'Prepare agreement', 'the signatories'],
  doc: ['Documents', 'Share documents', 'the tenants'],
  moveIn: ['Move-in', 'Request move-in money', 'the tenants'],
};

describe('what a flow says at each stage and status', () => {
  test.each(Object.entries(WORDS))('%s', (stage, [name, start, from]) => {
    expect(EVERY.map((status) => copyOf(stage as FlowStage, status))).toEqual([
      { message: null, buttonText: start },
      { message: `${name}: waiting for ${from}.`, buttonText: 'Send a reminder' },
      { message: `${name}: ready for review.`, buttonText: 'Review' },
      { message: `${name}: complete.`, buttonText: 'View' },
      { message: `${name}: rejected.`, buttonText: 'Try again' },
      { message: null, buttonText: null },
      { message: `${name}: cancelled.`, buttonText: null },
    ]);
  });

  test('guarantor, a part of verification, says nothing', () => {
    expect(EVERY.map((status) => copyOf('guarantor', status))).toEqual(
      EVERY.map(() => ({ message: null, buttonText: null })),
    );
  });

  test('no stage is left out', () => {
    expect([...Object.keys(WORDS), 'guarantor'].sort()).toEqual([...STAGES].sort());
  });
});

import { describe, expect, test } from '@jest/globals';
import { describeStage, stageText } from '../../src/domain/flow/stages/stage-text.js';
import { type FlowStage, STAGES, type StageStatus } from '../../src/domain/flow/stages/stages.js';

const EVERY: readonly StageStatus[] = [0, 1, 2, 3, 4, 5, 6];

/** The name of each stage, the text of the button that starts it, and the party that it waits for. */
const WORDS: Readonly<
  Record<Exclude<FlowStage, 'guarantor'>, readonly [name: string, start: string, from: string]>
> = {
  property: ['Property details', 'Add property details', 'the agent'],
  landlord: ['Landlord details', 'Add landlord', 'the landlord'],
  rentalOffer: ['Rental offer', 'Make an offer', 'the landlord'],
  holdingDeposit: ['Holding deposit', 'Request holding deposit', 'the tenants'],
  referencing: ['Referencing', 'Start referencing', 'the tenants'],
  tenancy: ['Tenancy agreement', 'Prepare agreement', 'the signatories'],
  documents: ['Documents', 'Share documents', 'the tenants'],
  moveIn: ['Move-in', 'Request move-in money', 'the tenants'],
};

describe('the message and button text of a stage at each status', () => {
  test.each(Object.entries(WORDS))('is correct: %s', (stage, [name, start, from]) => {
    expect(EVERY.map((status) => stageText(stage as FlowStage, status))).toEqual([
      { message: null, buttonText: start },
      { message: `${name}: waiting for ${from}.`, buttonText: 'Send a reminder' },
      { message: `${name}: ready for review.`, buttonText: 'Review' },
      { message: `${name}: complete.`, buttonText: 'View' },
      { message: `${name}: rejected.`, buttonText: 'Try again' },
      { message: null, buttonText: null },
      { message: `${name}: cancelled.`, buttonText: null },
    ]);
  });

  test('is absent for the guarantor stage, which is part of referencing', () => {
    expect(EVERY.map((status) => stageText('guarantor', status))).toEqual(
      EVERY.map(() => ({ message: null, buttonText: null })),
    );
  });

  test('exists for every stage', () => {
    expect([...Object.keys(WORDS), 'guarantor'].sort()).toEqual([...STAGES].sort());
  });

  test('names the stage and the meaning of its status for people', () => {
    expect(EVERY.map((status) => describeStage('tenancy', status))).toEqual([
      'Tenancy agreement: not started',
      'Tenancy agreement: waiting for the parties',
      'Tenancy agreement: in review',
      'Tenancy agreement: complete',
      'Tenancy agreement: rejected',
      'Tenancy agreement: not required',
      'Tenancy agreement: cancelled',
    ]);
  });
});

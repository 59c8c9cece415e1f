import { describe, expect, test } from '@jest/globals';
import { stateOn } from '../../src/domain/statute/deadlines/deadline-state.js';
import { judgementsOf } from '../../src/domain/statute/deadlines/deadlines-of.js';
import type { DocumentFact, FlowFacts } from '../../src/domain/statute/facts/facts.js';
import type { TenantFact } from '../../src/domain/statute/facts/sharers.js';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { change, factsWith, received } from '../support/statute-cases.js';

/** Ann and Ben rent from 1 June 2026. On 1 March 2027 Cy takes the place of Ann. */
const ANN: TenantFact = { id: 1, personId: 11, leftOn: '2027-03-01' };
const BEN: TenantFact = { id: 2, personId: 12 };
const CY: TenantFact = { id: 3, personId: 13, joinedOn: '2027-03-01' };
const SWAP = { id: 5, agreedOn: '2027-02-20', effectiveOn: '2027-03-01' };
const SHARERS: Partial<FlowFacts> = {
  agreement: { on: '2026-05-20' },
  tenancyStartsOn: '2026-06-01',
  tenants: [ANN, BEN, CY],
  rightToRent: [[{ on: '2026-05-10', expiresOn: null }], [{ on: '2026-05-10', expiresOn: null }], []],
  sharerChanges: [SWAP],
};
const WALES = { jurisdiction: 'wales' } as const;
const NI = { jurisdiction: 'northernireland' } as const;

const to = (kind: DocumentFact['kind'], on: string, ...tenants: number[]): DocumentFact => ({
  ...{ kind, on, tenants, payers: [] },
});

/** The deadlines of a rule on a day, as “subject state due met”. */
const judged = (key: string, facts: Partial<FlowFacts>, today = '2027-03-02'): string[] =>
  judgementsOf(factsWith({ ...SHARERS, ...facts }), statutes(), [key]).map((one) =>
    [one.subjectId ?? 'flow', stateOn(today, one), one.dueOn ?? '-', one.metOn ?? '-'].join(' '),
  );

describe('the deadlines of tenants who join', () => {
  test('have the right to rent checked before that day, and those who left are not checked again', () => {
    expect(judged('en.rtr.initial', {})).toEqual(['flow met 2026-05-19 2026-05-10']);
    expect(judged('en.rtr.joiner', {})).toEqual(['13 missed 2027-02-28 -']);
    const limited = { on: '2026-05-10', expiresOn: '2027-08-31' };
    const ofAnn: Partial<FlowFacts> = {
      rightToRent: [[limited], [{ ...limited, expiresOn: null }], [{ on: '2027-02-28', expiresOn: null }]],
    };
    expect(judged('en.rtr.joiner', ofAnn)).toEqual(['13 met 2027-02-28 2027-02-28']);
    expect(judged('en.rtr.followup', ofAnn)).toEqual(['flow not_applicable - -']);
    expect(judged('en.rtr.followup', { ...ofAnn, tenants: [{ ...ANN, leftOn: null }, BEN, CY] })).toEqual([
      'flow open 2027-08-30 -',
    ]);
  });

  test('count the check of someone who lived in the home before as an occupier', () => {
    const checks = [{ on: '2026-12-01', expiresOn: null }];
    const occupiers = [{ personId: 13, fromOn: '2026-12-15', endedOn: null, checks }];
    expect(judged('en.rtr.joiner', { occupiers })).toEqual(['13 met 2026-12-14 2026-12-01']);
  });

  // By hand, from the first day of Cy: the last day of each rule.
  test.each([
    ['en.ws', {}, '13 missed 2027-02-28 -'],
    ['en.deposit.pi', { payments: [received('tenancy_deposit', '2026-05-25')] }, '13 open 2027-03-30 -'],
    ['wa.ws', WALES, '13 open 2027-03-14 -'],
    [
      'wa.deposit.protect',
      { ...WALES, payments: [received('tenancy_deposit', '2026-05-25')] },
      '13 open 2027-03-30 -',
    ],
    ['sc.terms', { jurisdiction: 'scotland' as const }, '13 missed 2027-03-01 -'],
    // Working days in every part of the UK: without 17, 26 and 29 March.
    [
      'sc.deposit.lodge',
      { jurisdiction: 'scotland' as const, payments: [received('tenancy_deposit', '2026-05-25')] },
      '13 open 2027-04-15 -',
    ],
    ['ni.tin', NI, '13 open 2027-03-29 -'],
    [
      'ni.deposit.info',
      { ...NI, payments: [received('tenancy_deposit', '2026-05-25')] },
      '13 open 2027-04-04 -',
    ],
  ])('are counted from that day: %s', (key, facts, expected) => {
    expect(judged(key, facts)[1]).toBe(expected);
  });

  test('are met by what they got themselves, and end with the day on which they leave', () => {
    const documents = [to('written_statement', '2026-06-02', 1, 2), to('written_statement', '2027-03-10', 3)];
    expect(judged('wa.ws', { ...WALES, documents })).toEqual([
      'flow met 2026-06-14 2026-06-02',
      '13 met 2027-03-14 2027-03-10',
    ]);
    const left = { ...WALES, tenants: [ANN, BEN, { ...CY, leftOn: '2027-03-14' }] };
    expect(judged('wa.ws', left)[1]).toBe('13 not_applicable - -');
    const later = { ...WALES, tenants: [ANN, BEN, { ...CY, leftOn: '2027-03-15' }] };
    expect(judged('wa.ws', later, '2027-03-15')[1]).toBe('13 missed 2027-03-14 -');
  });

  test('do not exist if the rule is not for the tenancy', () => {
    expect(judged('en.ws', { agreement: { on: '2025-05-20' } })).toEqual(['flow not_applicable - -']);
    expect(judged('en.deposit.pi', { isMoveInDone: true })).toEqual(['flow not_applicable - -']);
  });
});

describe('the deadlines of the flow', () => {
  test('ask those who were tenants until their last day, and later ones those of that day', () => {
    const first = [to('written_statement', '2026-06-02', 2)];
    expect(judged('wa.ws', { ...WALES, documents: first })[0]).toBe('flow missed 2026-06-14 -');
    const early = { ...WALES, tenants: [{ ...ANN, leftOn: '2026-06-14' }, BEN], documents: first };
    expect(judged('wa.ws', early)).toEqual(['flow met 2026-06-14 2026-06-02']);
    const onTheDayAfter = { ...early, tenants: [{ ...ANN, leftOn: '2026-06-15' }, BEN] };
    expect(judged('wa.ws', onTheDayAfter)).toEqual(['flow missed 2026-06-14 -']);
  });
});

describe('a statement of a change', () => {
  test('is due for each change of the tenants', () => {
    expect(judged('wa.variation.ws', WALES)).toEqual(['5 open 2027-03-14 -']);
    expect(judged('ni.variation', NI)).toEqual(['5 open 2027-03-29 -']);
    expect(judged('wa.variation.ws', WALES, '2027-03-15')).toEqual(['5 missed 2027-03-14 -']);
    const next = { id: 6, agreedOn: '2027-06-20', effectiveOn: '2027-07-01' };
    const documents = [to('variation_statement', '2027-03-05', 2, 3)];
    expect(judged('wa.variation.ws', { ...WALES, sharerChanges: [SWAP, next], documents })).toEqual([
      '5 met 2027-03-14 2027-03-05',
      '6 open 2027-07-14 -',
    ]);
    expect(judged('wa.variation.ws', { ...WALES, sharerChanges: [] })).toEqual(['flow pending - -']);
  });

  test('is due for a rent that changed, in Wales without a notice of it', () => {
    const rent = (form: Parameters<typeof change>[0], more = {}) => ({
      rentChanges: [change(form, '2027-01-15', '2027-04-01', { newRentPence: 110_000, ...more })],
    });
    expect(judged('wa.variation.rent', { ...WALES, ...rent('agreed') })).toEqual(['1 open 2027-04-14 -']);
    expect(judged('wa.variation.rent', { ...WALES, ...rent('rhw12') })).toEqual(['flow pending - -']);
    expect(judged('ni.variation.rent', { ...NI, ...rent('ni_notice') })).toEqual(['1 open 2027-04-29 -']);
    for (const status of ['challenged', 'withdrawn'] as const)
      expect(judged('ni.variation.rent', { ...NI, ...rent('ni_notice', { status }) })).toEqual([
        'flow pending - -',
      ]);
    const settled = { status: 'determined', settledRentPence: 105_000, settledEffectiveOn: '2027-05-01' };
    expect(judged('ni.variation.rent', { ...NI, ...rent('ni_notice', settled) })).toEqual([
      '1 open 2027-05-29 -',
    ]);
  });
});

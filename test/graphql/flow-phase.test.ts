import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { dataOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';

const [YESTERDAY, TODAY, TOMORROW] = ['2027-06-14', '2027-06-15', '2027-06-16'];
const BEFORE = '2027-01-10';
const ENTERED = { agreement_entered_at: new Date('2027-01-04T10:00:00Z') };
const BEGUN = { ...ENTERED, tenancy_starts_on: BEFORE };
const LET_TO_COMPANY = { ...ENTERED, tenancy_kind: 'company_let', tenancy_starts_on: BEFORE };
const WALES = { jurisdiction: 'wales', tenancy_kind: 'standard_fixed' };

/** What is recorded of a flow, and what its tenancy is then at on 15 June 2027. */
const CASES: readonly (readonly [what: string, columns: Record<string, unknown>, phase: string])[] = [
  ['without an agreement', {}, 'ARRANGING'],
  ['without an agreement on its first day', { tenancy_starts_on: TODAY }, 'ARRANGING'],
  ['that the landlord declined', { outcome: 'landlord_declined' }, 'FELL_THROUGH'],
  [
    'that the tenants withdrew from',
    { outcome: 'tenant_withdrew', tenancy_starts_on: BEFORE },
    'FELL_THROUGH',
  ],
  ['archived without an agreement', { is_archived: true }, 'FELL_THROUGH'],
  ['entered into, with an unknown start', ENTERED, 'ARRANGING'],
  ['entered into, which begins tomorrow', { ...ENTERED, tenancy_starts_on: TOMORROW }, 'ARRANGING'],
  ['entered into, which begins today', { ...ENTERED, tenancy_starts_on: TODAY }, 'CURRENT'],
  ['signed at an unknown time', { is_ast_signed: true, tenancy_starts_on: BEFORE }, 'CURRENT'],
  ['archived while it goes on', { ...ENTERED, tenancy_starts_on: BEFORE, is_archived: true }, 'CURRENT'],
  ['of a company until tomorrow', { ...LET_TO_COMPANY, tenancy_ends_on: TOMORROW }, 'CURRENT'],
  ['of a company until today', { ...LET_TO_COMPANY, tenancy_ends_on: TODAY }, 'CURRENT'],
  ['of a company until yesterday', { ...LET_TO_COMPANY, tenancy_ends_on: YESTERDAY }, 'OVERSTAYED'],
  [
    'of a company until yesterday that nobody signed',
    { ...LET_TO_COMPANY, agreement_entered_at: null, tenancy_ends_on: YESTERDAY },
    'ARRANGING',
  ],
  [
    'in Wales whose fixed term is over, which goes on as a periodic contract (RHW s.184)',
    { ...ENTERED, ...WALES, tenancy_starts_on: BEFORE, tenancy_ends_on: YESTERDAY },
    'CURRENT',
  ],
  [
    'in England whose term ended before 1 May 2026, which goes on as a periodic tenancy (HA88 s.5)',
    { ...ENTERED, tenancy_kind: 'assured', tenancy_starts_on: '2025-05-01', tenancy_ends_on: '2026-04-30' },
    'CURRENT',
  ],
  ['with a notice for tomorrow', { ...BEGUN, ending_on: TOMORROW }, 'ENDING'],
  ['with a notice for today', { ...BEGUN, ending_on: TODAY }, 'ENDING'],
  ['with a notice for yesterday', { ...BEGUN, ending_on: YESTERDAY }, 'OVERSTAYED'],
  [
    'with a notice for tomorrow, which begins tomorrow',
    { ...ENTERED, tenancy_starts_on: TOMORROW, ending_on: TOMORROW },
    'ARRANGING',
  ],
  [
    'of a company until tomorrow, with a notice for yesterday',
    { ...LET_TO_COMPANY, tenancy_ends_on: TOMORROW, ending_on: YESTERDAY },
    'OVERSTAYED',
  ],
  [
    'of a company until yesterday, with a notice for tomorrow',
    { ...LET_TO_COMPANY, tenancy_ends_on: YESTERDAY, ending_on: TOMORROW },
    'ENDING',
  ],
  ['that ended today', { ...BEGUN, ended_on: TODAY }, 'ENDED'],
  ['that ended before the day of its notice', { ...BEGUN, ending_on: TOMORROW, ended_on: BEFORE }, 'ENDED'],
  ['of a company that ended', { ...LET_TO_COMPANY, tenancy_ends_on: YESTERDAY, ended_on: BEFORE }, 'ENDED'],
  ['that ended and is archived', { ...BEGUN, ended_on: YESTERDAY, is_archived: true }, 'ENDED'],
];

const PHASES = [...new Set(CASES.map(([, , phase]) => phase))];

describe('a flow', () => {
  let service: TestService;
  let clock = new Date(`${TODAY}T11:00:00Z`);
  const ids: number[] = [];
  beforeAll(async () => {
    service = await TestService.start({ clock: () => clock });
    for (const [, columns] of CASES)
      ids.push((await freshFlow(service, { tenants: ['Ann Stone'], columns })).flowId);
  });
  afterAll(() => service.stop());

  const inPhase = async (phase: string): Promise<number[]> => {
    const query = 'query ($phase: FlowPhase) { flows(first: 100, phase: $phase) { edges { node { id } } } }';
    const { flows } = dataOf(await service.graphql(query, { phase }));
    return flows.edges
      .map(({ node }: { node: { id: number } }) => node.id)
      .filter((id: number) => ids.includes(id));
  };
  const phaseOf = async (id: number): Promise<string> =>
    dataOf(await service.graphql('query ($id: SafeInt!) { flow(id: $id) { phase } }', { id })).flow.phase;

  test.each(CASES.map(([what, , phase], place) => ({ what, phase, place })))(
    '$what is $phase',
    async ({ phase, place }) => {
      expect(await phaseOf(ids[place] ?? 0)).toBe(phase);
    },
  );

  test.each(PHASES)('is listed in its phase, %s, and in no other', async (phase) => {
    const expected = ids.filter((_, place) => CASES[place]?.[2] === phase);
    expect((await inPhase(phase)).sort((a, b) => a - b)).toEqual(expected);
  });

  test('begins at midnight in London, not in UTC', async () => {
    const tomorrow = ids[CASES.findIndex(([what]) => what.endsWith('begins tomorrow'))] ?? 0;
    clock = new Date(`${TODAY}T22:59:00Z`);
    expect([await phaseOf(tomorrow), (await inPhase('CURRENT')).includes(tomorrow)]).toEqual([
      'ARRANGING',
      false,
    ]);
    clock = new Date(`${TODAY}T23:00:00Z`);
    expect([await phaseOf(tomorrow), (await inPhase('CURRENT')).includes(tomorrow)]).toEqual([
      'CURRENT',
      true,
    ]);
  });

  test('is listed by the name of a phase alone', async () => {
    const response = await service.call('GET', '/v2.1/flows?phase=over');
    expect([response.status, response.body.errors]).toEqual([
      422,
      [
        {
          in: 'query',
          path: 'phase',
          message: 'must be one of: arranging, current, ending, overstayed, ended, fell_through',
        },
      ],
    ]);
  });
});

import { describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { freshFlows } from '../support/fresh-flows.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { entriesDuring, eventsOf } from '../support/timeline.js';

const DECIDE = `mutation ($id: SafeInt!, $input: DecideFlowInput!) { decideFlow(flowId: $id, input: $input) {
  flowId flow { id version outcome decidedOn decisionReason stages { stage status } } } }`;
const NOW = new Date('2026-12-22T12:00:00.000Z');
const DECISION = { outcome: 'LANDLORD_DECLINED', decidedOn: '2026-12-22', reason: 'Another applicant.' };
const BEGUN = {
  property_status: 3,
  landlord_status: 4,
  rental_offer_status: 2,
  holding_deposit_status: 1,
  guarantor_status: 5,
};

describe('decideFlow', () => {
  const fresh = freshFlows(NOW, BEGUN);

  const decide = (input: object = {}, flowId = fresh.flow.flowId) =>
    fresh.service.graphql(DECIDE, { id: flowId, input: { ...DECISION, ...input } });
  const rejection = async (flowId: number, input: object = {}): Promise<string[]> => {
    const response = await decide(input, flowId);
    return [codeOf(response), response.body.errors[0].message];
  };

  test('stores the decision and cancels the unfinished stages, even the move-in before signing', async () => {
    const entries = await entriesDuring(fresh.service, fresh.flow.flowId, async () => {
      const { decideFlow } = dataOf(await decide());
      expect(decideFlow.flow).toEqual({
        id: fresh.flow.flowId,
        version: 2,
        outcome: 'LANDLORD_DECLINED',
        decidedOn: '2026-12-22',
        decisionReason: 'Another applicant.',
        stages: [
          { stage: 'PROPERTY', status: 'COMPLETE' },
          { stage: 'LANDLORD', status: 'CANCELLED' },
          { stage: 'RENTAL_OFFER', status: 'CANCELLED' },
          { stage: 'HOLDING_DEPOSIT', status: 'CANCELLED' },
          { stage: 'REFERENCING', status: 'CANCELLED' },
          { stage: 'GUARANTOR', status: 'NOT_REQUIRED' },
          { stage: 'TENANCY', status: 'CANCELLED' },
          { stage: 'DOCUMENTS', status: 'CANCELLED' },
          { stage: 'MOVE_IN', status: 'CANCELLED' },
        ],
      });
    });
    expect(eventsOf(entries)).toEqual(['flow_decided', ...Array(7).fill('stage_changed')]);
    expect(entries[0]?.description).toBe('The landlord declined.');
  });

  test('takes a flow off the stages and their counts, and the list of declined and withdrawn flows has it', async () => {
    const { flowId } = fresh.flow;
    const query = `query ($isDecided: Boolean) {
      flows(isDecided: $isDecided, first: 100) { edges { node { id outcome } } }
      flowStageCounts { stage count }
    }`;
    const read = async (isDecided?: boolean) => {
      const { flows, flowStageCounts } = dataOf(await fresh.service.graphql(query, { isDecided }));
      const ids: number[] = flows.edges.map(({ node }: { node: { id: number } }) => node.id);
      const counts: { stage: string; count: number }[] = flowStageCounts;
      return {
        has: ids.includes(flowId),
        count: counts.find(({ stage }) => stage === 'LANDLORD')?.count ?? 0,
      };
    };
    expect((await read(false)).has).toBe(true);
    const before = await read(true);
    expect(before.has).toBe(false);
    await decide();
    expect(await read(true)).toEqual({ has: true, count: before.count - 1 });
    expect((await read(false)).has).toBe(false);
    expect((await read()).has).toBe(true);
  });

  test('changes nothing if repeated, and rejects another decision', async () => {
    const first = dataOf(await decide());
    const entries = await entriesDuring(fresh.service, fresh.flow.flowId, async () => {
      expect(dataOf(await decide())).toEqual(first);
    });
    expect(entries).toEqual([]);
    expect(await rejection(fresh.flow.flowId, { outcome: 'TENANT_WITHDREW' })).toEqual([
      'INVALID_TRANSITION',
      'The flow is decided already.',
    ]);
  });

  test('rejects a signed, an archived and an unknown flow', async () => {
    const signed = await freshFlow(fresh.service, {
      columns: { agreement_entered_at: '2026-12-01T10:00:00Z' },
    });
    expect(await rejection(signed.flowId)).toEqual([
      'INVALID_TRANSITION',
      'The tenancy agreement is signed by every party. The flow can no longer be decided.',
    ]);
    const archived = await freshFlow(fresh.service, { columns: { is_archived: true } });
    expect((await rejection(archived.flowId))[0]).toBe('INVALID_TRANSITION');
    expect(await rejection(UNKNOWN_ID)).toEqual(['NOT_FOUND', `Flow ${UNKNOWN_ID} not found.`]);
  });

  test('rejects a future day and an empty reason', async () => {
    expect(problemsOf(await decide({ decidedOn: '2026-12-23' }))).toEqual([
      'input.decidedOn: must not be after 2026-12-22, today in the United Kingdom',
    ]);
    expect(problemsOf(await decide({ reason: '' }))).toEqual([
      'input.reason: must have at least 1 character',
    ]);
  });

  test('rejects another version than the expected one', async () => {
    expect(codeOf(await decide({ expectedVersion: 2 }))).toBe('VERSION_CONFLICT');
    dataOf(await decide({ expectedVersion: 1 }));
  });
});

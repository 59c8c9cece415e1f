import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { dataOf } from '../support/graphql.js';
import { newFlow } from '../support/new-flow.js';
import { TestService } from '../support/service.js';

const STAGES = [
  ...['PROPERTY', 'LANDLORD', 'RENTAL_OFFER', 'HOLDING_DEPOSIT', 'REFERENCING', 'GUARANTOR'],
  ...['TENANCY', 'DOCUMENTS', 'MOVE_IN'],
];
const COUNTS = `query ($agentId: SafeInt, $branchId: SafeInt) {
  flowStageCounts(agentId: $agentId, branchId: $branchId) { stage count }
}`;
const SINCE = 'query ($id: SafeInt!) { flow(id: $id) { createdAt stages { stage status since } } }';
const MOVE = `mutation ($id: SafeInt!, $input: MoveStageInput!) {
  moveStage(flowId: $id, input: $input) { flow { stages { stage since } } }
}`;
const TIMELINE = `query ($id: SafeInt!, $types: [EventType!]) {
  flowTimeline(flowId: $id, eventTypes: $types, first: 100) {
    totalCount edges { node { eventType actor { type name } } }
  }
}`;

interface Stage {
  stage: string;
  status: string;
  since: string | null;
}

describe('the stages of flows', () => {
  let service: TestService;
  let now = new Date('2026-11-26T12:00:00.000Z');
  beforeAll(async () => {
    service = await TestService.start({ clock: () => now });
  });
  afterAll(() => service.stop());

  const counts = async (variables: object = {}, key?: string) =>
    dataOf(await service.graphql(COUNTS, variables, key ? { key } : {})).flowStageCounts;

  test('are counted as the lists of each stage are, without archived and decided flows', async () => {
    const aliases = STAGES.map(
      (stage) =>
        `${stage}: flows(stage: ${stage}, isArchived: false, isDecided: false, first: 0) { totalCount }`,
    );
    const query = `{ ${aliases.join(' ').replaceAll('first: 0', 'first: 1')} }`;
    for (const key of [service.brand.partnerKey, service.other.partnerKey]) {
      const lists = dataOf(await service.graphql(query, {}, { key }));
      expect(await counts({}, key)).toEqual(
        STAGES.map((stage) => ({ stage, count: lists[stage].totalCount })),
      );
    }
  });

  test('are counted for an agent or a branch, and for none of another brand', async () => {
    const of = async (brandId: number) => {
      const [row] = await service.sql<{ agent: number; branch: number }>(
        `select a.id::int as agent, b.id::int as branch from agent a, branch b
          where a.brand_id = $1 and b.brand_id = $1 limit 1`,
        [brandId],
      );
      return row ?? { agent: 0, branch: 0 };
    };
    const own = await of(service.brand.brandId);
    await service.sql('update flow set agent_id = null, branch_id = null where brand_id = $1', [
      service.brand.brandId,
    ]);
    await freshFlow(service, { columns: { agent_id: own.agent, branch_id: own.branch } });
    const archived = { agent_id: own.agent, is_archived: true, archived_at: now };
    await freshFlow(service, { columns: archived });
    const one = STAGES.map((stage, place) => ({ stage, count: place === 0 ? 1 : 0 }));
    expect(await counts({ agentId: own.agent })).toEqual(one);
    expect(await counts({ branchId: own.branch })).toEqual(one);
    const { agent } = await of(service.other.brandId);
    expect(await counts({ agentId: agent })).toEqual(STAGES.map((stage) => ({ stage, count: 0 })));
  });

  test('have the time of their last move, and of the creation before', async () => {
    const { id: flowId } = await newFlow(service);
    const { createdAt, stages } = dataOf(await service.graphql(SINCE, { id: flowId })).flow;
    expect(stages.map(({ since }: Stage) => since)).toEqual(STAGES.map(() => createdAt));
    now = new Date(now.getTime() + 86_400_000);
    const input = { stage: 'DOCUMENTS', status: 'AWAITING_PARTY' };
    const moved = dataOf(await service.graphql(MOVE, { id: flowId, input })).moveStage.flow.stages;
    expect(moved.map(({ since }: Stage) => since)).toEqual(
      STAGES.map((stage) => (stage === 'DOCUMENTS' ? now.toISOString() : createdAt)),
    );
    expect(dataOf(await service.graphql(SINCE, { id: flowId })).flow.stages).toMatchObject(moved);
  });

  test('find the flows whose first unfinished stage has waited since a time, without those that are over', async () => {
    const WAITING = `query ($since: DateTime!, $agentId: SafeInt) {
      flows(waitingSince: $since, agentId: $agentId, first: 100) { totalCount edges { node { id } } }
    }`;
    const { id: first } = await newFlow(service);
    const { stages } = dataOf(await service.graphql(SINCE, { id: first })).flow;
    const unfinished = stages.find(({ status }: Stage) => !['COMPLETE', 'NOT_REQUIRED'].includes(status));
    const since = new Date(now.getTime() + 1);
    now = new Date(now.getTime() + 1000);
    const { id: later } = await newFlow(service);
    const found = async (at: Date, variables: object = {}): Promise<number[]> => {
      const { flows } = dataOf(await service.graphql(WAITING, { since: at, ...variables }));
      return flows.edges.map(({ node }: { node: { id: number } }) => node.id);
    };
    expect(await found(since)).toContain(first);
    expect(await found(since)).not.toContain(later);
    expect(await found(now)).toEqual(expect.arrayContaining([first, later]));
    const input = { stage: unfinished.stage, status: 'CANCELLED' };
    now = new Date(now.getTime() + 1000);
    dataOf(await service.graphql(MOVE, { id: first, input }));
    expect(await found(since)).not.toContain(first);
    expect(await found(now)).toContain(first);
    await service.sql('update flow set is_archived = true, archived_at = now() where id = $1', [first]);
    expect(await found(now)).not.toContain(first);
    const { flowId: old } = await freshFlow(service);
    expect(await found(new Date('2030-01-01'))).not.toContain(old);
  });

  test('have no time if they moved before the service recorded it', async () => {
    const { flowId } = await freshFlow(service);
    const { stages } = dataOf(await service.graphql(SINCE, { id: flowId })).flow;
    expect(stages.map(({ since }: Stage) => since)).toEqual(STAGES.map(() => null));
  });

  test('are in a timeline with the key that moved them, which is filtered by type', async () => {
    const issued = await service.issueKey({ name: 'Desk of the branch' });
    const { id: flowId } = await newFlow(service);
    const input = { stage: 'DOCUMENTS', status: 'AWAITING_PARTY' };
    dataOf(await service.graphql(MOVE, { id: flowId, input }, { key: issued.key }));
    const read = async (types?: string[]) =>
      dataOf(await service.graphql(TIMELINE, { id: flowId, types })).flowTimeline;
    const own = { type: 'API_KEY', name: 'Desk of the branch' };
    const moved = await read(['STAGE_CHANGED']);
    expect([moved.totalCount, moved.edges]).toEqual([
      1,
      [{ node: { eventType: 'STAGE_CHANGED', actor: own } }],
    ]);
    const all = await read();
    expect(all.totalCount).toBeGreaterThan(1);
    expect(all.edges.at(-1).node.actor).toEqual({ type: 'API_KEY', name: expect.any(String) });
    expect((await read([])).edges).toEqual([]);
    await service.sql('update timeline_entry set actor_type = null where flow_id = $1', [flowId]);
    expect((await read(['STAGE_CHANGED'])).edges[0].node.actor).toBeNull();
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { newFlow, readFlow } from '../support/new-flow.js';
import { idsOf } from '../support/operations/ids.js';
import { type CallResponse, TestService } from '../support/service.js';
import { INSTANT, UNKNOWN_ID } from '../support/shapes.js';

const FLOW = 'flow { id version isArchived archivedAt isDeleted deletedAt timeline(first: 1) { eventType } }';
const change = (field: string, fields = '') =>
  `mutation ($id: SafeInt!, $input: FlowVersionInput) {
    ${field}(id: $id, input: $input) { flowId ${fields} ${FLOW} }
  }`;
const CHANGES: Readonly<Record<string, string>> = {
  archiveFlow: change('archiveFlow'),
  restoreFlow: change('restoreFlow'),
  deleteFlow: change('deleteFlow', 'deletedAt'),
};

describe('a flow', () => {
  let service: TestService;
  let flowId: number;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    ({ id: flowId } = await newFlow(service, { reference: null }));
  });

  const send = (field: string, id = flowId, input?: object): Promise<CallResponse> =>
    service.graphql(CHANGES[field] ?? '', { id, input });
  const run = async (field: string, input?: object): Promise<CallResponse['body']> =>
    dataOf(await send(field, flowId, input))[field];

  test('is archived, can be read, and is restored unchanged', async () => {
    const { flow: archived } = await run('archiveFlow', { expectedVersion: 1 });
    expect(archived).toEqual({
      id: flowId,
      version: 2,
      isArchived: true,
      archivedAt: expect.stringMatching(INSTANT),
      isDeleted: false,
      deletedAt: null,
      timeline: [{ eventType: 'FLOW_ARCHIVED' }],
    });
    expect((await run('archiveFlow')).flow).toEqual(archived);
    const { flow: restored } = await run('restoreFlow');
    expect(restored).toEqual({
      ...archived,
      version: 3,
      isArchived: false,
      archivedAt: null,
      timeline: [{ eventType: 'FLOW_RESTORED' }],
    });
    expect((await run('restoreFlow')).flow).toEqual(restored);
  });

  test('that is archived offers no stage moves', async () => {
    await run('archiveFlow');
    const { stages } = await readFlow(service, flowId, 'stages { mayBecome }');
    expect(stages.flatMap(({ mayBecome }: { mayBecome: string[] }) => mayBecome)).toEqual([]);
  });

  test('is deleted for every reader, archived or not, while its rows are kept', async () => {
    await run('archiveFlow');
    const deleted = await run('deleteFlow', { expectedVersion: 2 });
    expect(deleted).toMatchObject({
      flowId,
      deletedAt: expect.stringMatching(INSTANT),
      flow: { version: 3, isDeleted: true, deletedAt: deleted.deletedAt },
    });
    const read = `query ($id: SafeInt!) { flow(id: $id) { id } }`;
    expect(codeOf(await service.graphql(read, { id: flowId }))).toBe('NOT_FOUND');
    expect(codeOf(await service.graphql(`{ flowTimeline(flowId: ${flowId}) { totalCount } }`))).toBe(
      'NOT_FOUND',
    );
    for (const field of Object.keys(CHANGES)) expect(codeOf(await send(field))).toBe('NOT_FOUND');
    const { flows } = dataOf(await service.graphql('{ flows(first: 100) { edges { node { id } } } }'));
    expect(flows.edges.map(({ node }: { node: { id: number } }) => node.id)).not.toContain(flowId);
    const kept = await service.sql(
      'select count(*)::int as tenants from sub_tenant where brand_id = $1 and flow_id = $2',
      [service.brand.brandId, flowId],
    );
    expect(kept).toEqual([{ tenants: 2 }]);
  });

  test('that is deleted releases its reference to another flow', async () => {
    const { id } = await newFlow(service, { reference: 'AGAIN' });
    dataOf(await send('deleteFlow', id));
    const { id: next } = await newFlow(service, { reference: 'AGAIN' });
    dataOf(await send('deleteFlow', next));
    await newFlow(service, { reference: 'AGAIN' });
  });

  test('with a stale version is neither archived, restored nor deleted', async () => {
    for (const field of Object.keys(CHANGES)) {
      const response = await send(field, flowId, { expectedVersion: 5 });
      expect(response.body.errors[0].extensions).toEqual({ code: 'VERSION_CONFLICT', version: 1 });
    }
    expect(await readFlow(service, flowId, 'version isArchived')).toEqual({ version: 1, isArchived: false });
  });

  test('of another brand is not found, nor is an unknown one', async () => {
    const { flowId: theirs } = await idsOf(service, service.other);
    for (const id of [theirs, UNKNOWN_ID])
      for (const field of Object.keys(CHANGES))
        expect(problemsOf(await send(field, id))).toEqual([`id: Flow ${id} not found.`]);
  });
});

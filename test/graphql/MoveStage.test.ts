import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { statementsDuring } from '../support/statements.js';

const MOVE = `mutation ($flowId: SafeInt!, $input: MoveStageInput!) {
  moveStage(flowId: $flowId, input: $input) {
    flow {
      id version documentsStatus percentageCompleted stages { stage status mayBecome }
      timeline(first: 1) { eventType description }
    }
  }
}`;

describe('moveStage', () => {
  let service: TestService;
  let flowId: number;
  beforeAll(async () => {
    service = await TestService.start();
    ({ flowId } = service.brand);
  });
  afterAll(() => service.stop());
  beforeEach(() =>
    set('documents_status = 0, move_in_status = 0, is_ast_signed = false, is_archived = false'),
  );

  const set = (columns: string): Promise<unknown> =>
    service.sql(`update flow set ${columns} where brand_id = $1 and id = $2`, [
      service.brand.brandId,
      flowId,
    ]);
  const version = async (): Promise<number> =>
    dataOf(await service.graphql('query ($id: SafeInt!) { flow(id: $id) { version } }', { id: flowId })).flow
      .version;
  const send = (input: object, id = flowId): Promise<CallResponse> =>
    service.graphql(MOVE, { flowId: id, input });
  const move = async (input: object): Promise<CallResponse['body']> =>
    dataOf(await send(input)).moveStage.flow;

  test('moves a stage, increases the version, and stores the reason in the timeline', async () => {
    const before = await version();
    const flow = await move({
      stage: 'DOCUMENTS',
      status: 'IN_REVIEW',
      reason: ' The tenants have uploaded them. ',
      expectedVersion: before,
    });
    expect(flow).toMatchObject({ version: before + 1, documentsStatus: 'IN_REVIEW' });
    expect(flow.timeline).toEqual([
      {
        eventType: 'STAGE_CHANGED',
        description: 'Documents: in review. Reason: The tenants have uploaded them.',
      },
    ]);
    expect((await move({ stage: 'DOCUMENTS', status: 'COMPLETE' })).timeline[0].description).toBe(
      'Documents: complete.',
    );
  });

  test('reads the facts of the statutes only for the stage on which they depend', async () => {
    await set('is_ast_signed = true');
    const readsFacts = async (stage: string): Promise<boolean> => {
      const sent = await statementsDuring(() => move({ stage, status: 'AWAITING_PARTY' }));
      return sent.some((sql) => sql.includes("'moveInStatus'"));
    };
    expect([await readsFacts('DOCUMENTS'), await readsFacts('MOVE_IN')]).toEqual([false, true]);
  });

  test('succeeds without an event if the stage already has the status', async () => {
    const before = await version();
    expect((await move({ stage: 'DOCUMENTS', status: 'NOT_STARTED' })).version).toBe(before);
  });

  test('rejects a move that the stage does not allow, and lists those of mayBecome', async () => {
    const response = await send({ stage: 'DOCUMENTS', status: 'REJECTED' });
    const { stages } = await move({ stage: 'DOCUMENTS', status: 'NOT_STARTED' });
    const { mayBecome } = stages.find(({ stage }: { stage: string }) => stage === 'DOCUMENTS');
    expect(response.body.errors[0]).toMatchObject({
      message: 'Documents: not started. This stage cannot become “rejected” from here.',
      extensions: { code: 'INVALID_TRANSITION', allowed: mayBecome },
    });
    expect(mayBecome).toEqual(['AWAITING_PARTY', 'IN_REVIEW', 'COMPLETE', 'NOT_REQUIRED', 'CANCELLED']);
  });

  test('rejects the move-in before the signatures, and any move of an archived flow', async () => {
    const waiting = await send({ stage: 'MOVE_IN', status: 'AWAITING_PARTY' });
    expect(waiting.body.errors[0]).toMatchObject({
      message:
        'The move-in cannot begin before each tenant, and landlord or agent, has signed the agreement.',
      extensions: { code: 'INVALID_TRANSITION', allowed: [] },
    });
    await set('is_ast_signed = true');
    await move({ stage: 'MOVE_IN', status: 'AWAITING_PARTY' });
    await set('is_archived = true');
    const archived = await send({ stage: 'MOVE_IN', status: 'COMPLETE' });
    expect([codeOf(archived), archived.body.errors[0].message]).toEqual([
      'INVALID_TRANSITION',
      'The flow is archived. Its stages no longer change.',
    ]);
  });

  test('rejects a stale version with the current one, and changes nothing', async () => {
    const before = await version();
    const response = await send({ stage: 'DOCUMENTS', status: 'IN_REVIEW', expectedVersion: before + 1 });
    expect(response.body.errors[0].extensions).toEqual({ code: 'VERSION_CONFLICT', version: before });
    expect((await move({ stage: 'DOCUMENTS', status: 'NOT_STARTED' })).version).toBe(before);
  });

  test('finds no flow of another brand, no deleted flow and no unknown flow', async () => {
    for (const id of [service.other.flowId, UNKNOWN_ID]) {
      const response = await send({ stage: 'DOCUMENTS', status: 'IN_REVIEW' }, id);
      expect([codeOf(response), problemsOf(response)]).toEqual([
        'NOT_FOUND',
        [`flowId: Flow ${id} not found.`],
      ]);
    }
    await set('is_deleted = true');
    expect(codeOf(await send({ stage: 'DOCUMENTS', status: 'IN_REVIEW' }))).toBe('NOT_FOUND');
    await set('is_deleted = false');
  });

  test('rejects an unknown stage, an unknown status and a reason that is too long', async () => {
    const response = await send({ stage: 'KEYS', status: 7, reason: 'x'.repeat(1001), expectedVersion: 0 });
    expect(problemsOf(response).map((one) => one.split(':')[0])).toEqual([
      'input.stage',
      'input.status',
      'input.reason',
      'input.expectedVersion',
    ]);
  });

  test('applies each of many concurrent moves to the result of the one before', async () => {
    const statuses = ['AWAITING_PARTY', 'IN_REVIEW', 'COMPLETE', 'CANCELLED'];
    const before = await version();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send({ stage: 'DOCUMENTS', status: statuses[index % 4] })),
    );
    const moved = responses
      .filter(({ body }) => !body.errors)
      .map(({ body }) => body.data.moveStage.flow.version);
    expect(await version()).toBe(Math.max(...moved));
    const entries = await service.sql(
      `select count(*)::int as count from timeline_entry
        where brand_id = $1 and flow_id = $2 and description like 'Documents: %'`,
      [service.brand.brandId, flowId],
    );
    expect(Math.max(...moved)).toBeGreaterThan(before);
    expect(entries[0]?.count).toBeGreaterThanOrEqual(Math.max(...moved) - before);
  });
});

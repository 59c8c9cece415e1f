import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FlowStage, movesFrom, STAGES, StageStatus } from '../../src/domain/flow/stages/stages.js';
import { dataOf } from '../support/graphql.js';
import { under } from '../support/retries.js';
import { type CallResponse, TestService } from '../support/service.js';

const MOVE = `mutation ($id: SafeInt!, $input: MoveStageInput!) {
  moveStage(flowId: $id, input: $input) { flow { version } }
}`;
const MOVES = 200;

interface Change {
  [column: string]: unknown;
  stage: FlowStage;
  from: StageStatus;
  to: StageStatus;
}

const nameIn = (list: Readonly<Record<string, unknown>>, value: unknown): string =>
  Object.keys(list).find((name) => list[name] === value) ?? '';
const stageName = (stage: FlowStage): string => stage.replace(/[A-Z]/g, '_$&').toUpperCase();

describe('concurrent changes of one flow', () => {
  let service: TestService;
  let second: TestService;
  let flowId: number;
  beforeAll(async () => {
    service = await TestService.start();
    second = await TestService.start({ databaseUrl: service.databaseUrl });
    ({ flowId } = service.brand);
    const statuses = STAGES.map((stage) => `${columnOf(stage)} = 0`).join();
    await service.sql(`update flow set ${statuses}, is_ast_signed = true, version = 1 where id = $1`, [
      flowId,
    ]);
    await service.sql('delete from outbox');
  });
  afterAll(async () => {
    await second.stop();
    await service.stop();
  });

  const columnOf = (stage: FlowStage): string =>
    `${stage.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_status`;
  const row = async (): Promise<Record<string, unknown>> =>
    (await service.sql('select * from flow where id = $1', [flowId]))[0] ?? {};

  test(`(${MOVES} on two instances) end in an allowed history with a version for each change`, async () => {
    const to = [1, 2, 1, 4, 1, 2, 3, 5, 0] as const;
    // With a key, the payload is read in the transaction of the change.
    const responses = await Promise.all(
      Array.from({ length: MOVES }, (_, index) => {
        const stage = STAGES[index % STAGES.length] as FlowStage;
        const status = to[Math.floor(index / STAGES.length) % to.length];
        const input = { stage: stageName(stage), status: nameIn(StageStatus, status) };
        return (index % 2 === 0 ? service : second).graphql(
          MOVE,
          { id: flowId, input },
          under(`move ${index}`),
        );
      }),
    );
    const rejected = responses.filter(({ body }) => body.errors);
    for (const { body } of rejected) expect(body.errors[0].extensions.code).toBe('INVALID_TRANSITION');

    const history = await service.sql<Change>(
      `select payload ->> 'stage' as stage, (payload ->> 'from')::int as from, (payload ->> 'to')::int as to
        from outbox where type = 'stage_changed' order by id`,
    );
    const statuses = new Map<FlowStage, StageStatus>(STAGES.map((stage) => [stage, 0]));
    for (const change of history) {
      expect([change.stage, change.from]).toEqual([change.stage, statuses.get(change.stage)]);
      expect(movesFrom(change.from)).toContain(change.to);
      statuses.set(change.stage, change.to);
    }
    const after = await row();
    for (const [stage, status] of statuses) expect([stage, after[columnOf(stage)]]).toEqual([stage, status]);

    const versions = responses
      .filter(({ body }) => !body.errors)
      .map((response) => dataOf(response).moveStage.flow.version);
    const raised = Array.from({ length: history.length }, (_, index) => index + 2);
    expect(after.version).toBe(history.length + 1);
    expect([...new Set(versions.filter((version) => version > 1))].sort((a, b) => a - b)).toEqual(raised);
    expect(history.length).toBeGreaterThan(STAGES.length);
  });

  test('that expect the same version succeed once, and the others get the current version', async () => {
    await service.sql('update flow set documents_status = 0, version = 50 where id = $1', [flowId]);
    const overGraphql = (one: TestService) =>
      one.graphql(MOVE, {
        id: flowId,
        input: { stage: 'DOCUMENTS', status: 'AWAITING_PARTY', expectedVersion: 50 },
      });
    const overRest = (one: TestService) =>
      one.call('POST', `/v2.1/flows/${flowId}/stages/documents`, {
        body: { status: 'awaiting_party', expected_version: 50 },
      });
    const sends = [overGraphql, overRest].flatMap((send) => [service, second].map((one) => () => send(one)));
    const responses = await Promise.all(Array.from({ length: 20 }, (_, at) => sends[at % sends.length]?.()));
    const errors = responses.map((response) => errorOf(response as CallResponse));
    expect(errors.filter((error) => error === undefined)).toHaveLength(1);
    expect(new Set(errors.map((error) => error && JSON.stringify(error)))).toEqual(
      new Set([undefined, JSON.stringify({ code: 'VERSION_CONFLICT', version: 51 })]),
    );
    const rest = await overRest(service);
    expect([rest.status, rest.body]).toEqual([
      409,
      {
        status: false,
        message: 'The flow was changed in the meantime. Its version is 51, not 50.',
        code: 'VERSION_CONFLICT',
        version: 51,
      },
    ]);
  });

  const errorOf = ({ body }: CallResponse): unknown => {
    if (body.errors?.[0]) return body.errors[0].extensions;
    return body.code && { code: body.code, version: body.version };
  };
});

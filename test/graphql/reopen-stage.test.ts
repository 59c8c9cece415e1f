import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';

const REOPEN = `mutation ($brandId: SafeInt!, $flowId: SafeInt!, $stage: FlowStage!, $reason: String!) {
  reopenStage(brandId: $brandId, flowId: $flowId, stage: $stage, reason: $reason) {
    flowId version stage { stage status since mayBecome }
  }
}`;

describe('reopenStage', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    await service.sql(
      'update flow set documents_status = 3, is_archived = false, is_deleted = false, version = 7 where id = $1',
      [service.brand.flowId],
    );
    await service.sql('delete from timeline_entry where flow_id = $1', [service.brand.flowId]);
  });

  const reopen = (more: object = {}, key = service.operatorToken): Promise<CallResponse> => {
    const { brandId, flowId } = service.brand;
    return service.graphql(
      REOPEN,
      { brandId, flowId, stage: 'DOCUMENTS', reason: 'Wrong file', ...more },
      { key },
    );
  };

  test('sets a complete stage back to waiting, with the reason in the timeline', async () => {
    const { flowId } = service.brand;
    const { reopenStage } = dataOf(await reopen({ reason: ' Wrong file ' }));
    const { since } = reopenStage.stage;
    expect(reopenStage).toEqual({
      flowId,
      version: 8,
      stage: {
        stage: 'DOCUMENTS',
        status: 'AWAITING_PARTY',
        since: expect.any(String),
        mayBecome: ['IN_REVIEW', 'COMPLETE', 'NOT_REQUIRED', 'CANCELLED'],
      },
    });
    const { flow } = dataOf(
      await service.graphql(
        `query ($id: SafeInt!) {
          flow(id: $id) { version isCompleted stages { stage status since } timeline { eventType description } }
        }`,
        { id: flowId },
      ),
    );
    expect(flow).toMatchObject({
      version: 8,
      isCompleted: false,
      stages: expect.arrayContaining([{ stage: 'DOCUMENTS', status: 'AWAITING_PARTY', since }]),
      timeline: [
        {
          eventType: 'STAGE_CHANGED',
          description: 'Documents: waiting for the parties. Reason: Wrong file',
        },
      ],
    });
  });

  test.each([0, 1, 2, 4, 5, 6])('rejects a stage whose status is %i', async (status) => {
    await service.sql('update flow set documents_status = $2 where id = $1', [service.brand.flowId, status]);
    const response = await reopen();
    expect([codeOf(response), response.body.errors[0].message]).toEqual([
      'INVALID_TRANSITION',
      expect.stringMatching(/^Documents: .*\. Only a complete stage can be reopened\.$/),
    ]);
    expect(
      await service.sql('select 1 from timeline_entry where flow_id = $1', [service.brand.flowId]),
    ).toEqual([]);
  });

  test('rejects an archived flow, a deleted one, one of another brand, and an unknown brand', async () => {
    const { flowId } = service.brand;
    await service.sql('update flow set is_archived = true where id = $1', [flowId]);
    expect(codeOf(await reopen())).toBe('INVALID_TRANSITION');
    await service.sql('update flow set is_deleted = true where id = $1', [flowId]);
    expect(codeOf(await reopen())).toBe('NOT_FOUND');
    expect(codeOf(await reopen({ flowId: service.other.flowId }))).toBe('NOT_FOUND');
    expect(codeOf(await reopen({ brandId: UNKNOWN_ID }))).toBe('NOT_FOUND');
  });

  test('requires a reason, and an operator', async () => {
    expect(problemsOf(await reopen({ reason: '' }))).toEqual(['reason: must have at least 1 character']);
    expect(problemsOf(await reopen({ reason: ' ' }))).toEqual(['reason: must not be blank']);
    expect(problemsOf(await reopen({ reason: 'x'.repeat(1001) }))).toEqual([
      'reason: must have at most 1000 characters',
    ]);
    expect(codeOf(await reopen({}, service.brand.partnerKey))).toBe('OPERATOR_REQUIRED');
  });
});

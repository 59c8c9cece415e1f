import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { deletedFlow } from '../support/flows.js';
import { sharedRejections } from '../support/rejections.js';
import { type CallOptions, TestService } from '../support/service.js';
import { INSTANT, notFound, statusAndBody, UNKNOWN_ID } from '../support/shapes.js';
import { entriesDuring, eventsOf } from '../support/timeline.js';

const STATUSES = [
  'reported',
  'acknowledged',
  'quoterequested',
  'awaitingapproval',
  'scheduled',
  'inprogress',
  'onhold',
  'completed',
  'closed',
  'cancelled',
];

/** The allowed changes: open statuses forward up to completed, and to inprogress, onhold or cancelled. */
const MAY_BECOME: Record<string, string[]> = {
  reported: [
    'acknowledged',
    'quoterequested',
    'awaitingapproval',
    'scheduled',
    'inprogress',
    'onhold',
    'completed',
    'cancelled',
  ],
  acknowledged: [
    'quoterequested',
    'awaitingapproval',
    'scheduled',
    'inprogress',
    'onhold',
    'completed',
    'cancelled',
  ],
  quoterequested: ['awaitingapproval', 'scheduled', 'inprogress', 'onhold', 'completed', 'cancelled'],
  awaitingapproval: ['scheduled', 'inprogress', 'onhold', 'completed', 'cancelled'],
  scheduled: ['inprogress', 'onhold', 'completed', 'cancelled'],
  inprogress: ['onhold', 'completed', 'cancelled'],
  onhold: ['inprogress', 'completed', 'cancelled'],
  completed: ['closed', 'inprogress'],
  closed: ['inprogress'],
  cancelled: [],
};

describe('PUT /v2.0/maintenance/issues/{id}/status:', () => {
  let service: TestService;
  let issue: number;
  let flow: number;
  beforeAll(async () => {
    service = await TestService.start();
    issue = service.brand.maintenanceIssueId;
    flow = service.brand.flowId;
    expect(await service.sql('select flow_id from maintenance_issue where id = $1', [issue])).toEqual([
      { flow_id: String(flow) },
    ]);
  });
  afterAll(() => service.stop());
  beforeEach(() =>
    service.sql(`update maintenance_issue set status = 'reported', flow_id = $2 where id = $1`, [
      issue,
      flow,
    ]),
  );

  const path = (id: number | string = issue) => `/v2.0/maintenance/issues/${id}/status`;
  const move = (status: unknown, options: CallOptions = {}) =>
    service.call('PUT', path(), { body: { status }, ...options });
  const standAt = (status: string) =>
    service.sql('update maintenance_issue set status = $2 where id = $1', [issue, status]);
  const stored = async () =>
    (await service.sql('select status from maintenance_issue where id = $1', [issue]))[0]?.status;

  sharedRejections(() => service, {
    method: 'PUT',
    path: () => path(service.brand.maintenanceIssueId),
    body: { status: 'reported' },
    scope: 'maintenance:write',
    entitlement: 'maintenance',
  });

  test('the status changes with a timeline entry, and the response has every documented field', async () => {
    const { key, user_id } = await service.issueKey();
    const entries = await entriesDuring(service, flow, async () => {
      const { status, body } = await move('inprogress', { key });
      expect([status, body]).toEqual([
        200,
        {
          status: true,
          data: {
            id: issue,
            status: 'inprogress',
            previous_status: 'reported',
            updatedAt: expect.stringMatching(INSTANT),
          },
        },
      ]);
      expect(
        await service.sql('select status, updated_at from maintenance_issue where id = $1', [issue]),
      ).toEqual([{ status: 'inprogress', updated_at: new Date(body.data.updatedAt) }]);
    });
    expect(entries).toEqual([
      expect.objectContaining({
        event_type: 'maintenance_status_changed',
        user_id,
        description: expect.stringMatching(/^Maintenance issue “.+”: in progress\.$/),
      }),
    ]);
  });

  test.each(['inprogress', 'InProgress', 'INPROGRESS', '  inprogress\n'])(
    'the status is accepted trimmed and in any letter case: “%s”',
    async (spelled) => {
      expect((await move(spelled)).body.data).toMatchObject({
        status: 'inprogress',
        previous_status: 'reported',
      });
      expect(await stored()).toBe('inprogress');
    },
  );

  test.each(STATUSES)(
    'an issue at %s moves to the allowed statuses, and any other is rejected with their list',
    async (from) => {
      for (const to of STATUSES.filter((one) => one !== from)) {
        await standAt(from);
        const allowed = MAY_BECOME[from];
        const response = await move(to);
        if (allowed?.includes(to))
          expect([to, response.status, response.body.data?.previous_status, await stored()]).toEqual([
            to,
            200,
            from,
            to,
          ]);
        else {
          expect(statusAndBody(response)).toEqual([
            409,
            { status: false, message: expect.any(String), code: 'INVALID_TRANSITION', allowed },
          ]);
          expect(await stored()).toBe(from);
        }
      }
    },
  );

  test.each(['reported', 'closed', 'cancelled'])(
    'sending the current status %s again succeeds without an event',
    async (status) => {
      await standAt(status);
      const entries = await entriesDuring(service, flow, async () => {
        const before = await service.sql('select updated_at from maintenance_issue where id = $1', [issue]);
        expect((await move(status)).body.data).toMatchObject({ id: issue, status, previous_status: status });
        expect(await service.sql('select updated_at from maintenance_issue where id = $1', [issue])).toEqual(
          before,
        );
      });
      expect(entries).toEqual([]);
    },
  );

  test('a rejected change leaves no timeline entry', async () => {
    await standAt('cancelled');
    expect(await entriesDuring(service, flow, () => move('reported'))).toEqual([]);
  });

  test('the same change sent ten times concurrently is one change with one timeline entry', async () => {
    const entries = await entriesDuring(service, flow, async () => {
      const responses = await Promise.all(Array.from({ length: 10 }, () => move('acknowledged')));
      expect(responses.map(({ status, body }) => [status, body.data.status])).toEqual(
        Array(10).fill([200, 'acknowledged']),
      );
      expect(responses.filter(({ body }) => body.data.previous_status === 'reported')).toHaveLength(1);
    });
    expect(eventsOf(entries)).toEqual(['maintenance_status_changed']);
  });

  test('one of two concurrent changes that exclude each other is rejected', async () => {
    const responses = await Promise.all([move('cancelled'), move('completed')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stored()).toBe(responses[0].status === 200 ? 'cancelled' : 'completed');
  });

  test('the status of an issue without a flow, or of a deleted flow, changes too', async () => {
    for (const of of [null, await deletedFlow(service)]) {
      await standAt('reported');
      await service.sql('update maintenance_issue set flow_id = $2 where id = $1', [issue, of]);
      expect((await move('scheduled')).body).toMatchObject({ status: true, data: { status: 'scheduled' } });
    }
  });

  test('the issue of another brand gets NOT_FOUND', async () => {
    for (const id of [service.other.maintenanceIssueId, UNKNOWN_ID]) {
      expect(statusAndBody(await service.call('PUT', path(id), { body: { status: 'inprogress' } }))).toEqual(
        notFound('Maintenance issue'),
      );
    }
    expect(
      await service.sql('select status from maintenance_issue where id = $1', [
        service.other.maintenanceIssueId,
      ]),
    ).toEqual([{ status: 'reported' }]);
  });

  test('an unknown status is rejected with the allowed values', async () => {
    for (const unknown of ['done', 'in progress', '', 'toString']) {
      const { status, body } = await move(unknown);
      expect([status, body]).toEqual([
        422,
        {
          status: false,
          message: expect.any(String),
          code: 'VALIDATION_FAILED',
          errors: [{ in: 'body', path: 'status', message: `must be one of: ${STATUSES.join(', ')}` }],
          allowed: STATUSES,
        },
      ]);
    }
  });

  test('the status is required and must be a string', async () => {
    for (const body of [undefined, {}]) {
      const response = await service.call('PUT', path(), { body });
      expect([response.status, response.body.errors]).toEqual([
        422,
        [{ in: 'body', path: 'status', message: 'is required' }],
      ]);
    }
    for (const wrong of [null, 5, ['inprogress'], {}]) {
      const { status, body } = await move(wrong);
      expect([status, body.errors[0].path]).toEqual([422, 'status']);
    }
    expect(await stored()).toBe('reported');
  });

  test('the error lists an invalid id together with an invalid status', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '9007199254740992', '1e3']) {
      const response = await service.call('PUT', path(id), { body: { status: 'done' } });
      expect([id, response.status]).toEqual([id, 422]);
      expect(
        response.body.errors.map((problem: { in: string; path: string }) => [problem.in, problem.path]),
      ).toEqual([
        ['path', 'id'],
        ['body', 'status'],
      ]);
    }
  });

  test('the call ignores unknown fields', async () => {
    expect(
      (await service.call('PUT', path(), { body: { status: 'onhold', id: issue + 1, flow_id: 2 } })).body
        .data,
    ).toMatchObject({
      id: issue,
      status: 'onhold',
    });
  });
});

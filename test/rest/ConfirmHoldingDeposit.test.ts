import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { deletedFlow } from '../support/flows.js';
import { sharedRejections } from '../support/rejections.js';
import { type CallOptions, TestService } from '../support/service.js';
import { notFoundAt, statusAndBody, UNKNOWN_ID } from '../support/shapes.js';
import { entriesDuring, eventsOf } from '../support/timeline.js';

const PATH = '/v2.0/openflow/confirmHoldingDeposit';

describe('POST /v2.0/openflow/confirmHoldingDeposit:', () => {
  let service: TestService;
  let flow: number;
  /** The sub-tenants of the flow; the first is the lead tenant. */
  let all: number[];
  let lead: number;
  let rest: number[];
  beforeAll(async () => {
    service = await TestService.start();
    flow = service.brand.flowId;
    all = service.brand.subTenantIds;
    [lead = 0, ...rest] = all;
    expect(rest.length).toBeGreaterThan(0);
    expect(await service.sql('select id from sub_tenant where flow_id = $1 and is_lead', [flow])).toEqual([
      { id: String(lead) },
    ]);
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    await service.sql('update sub_tenant set holding_deposit_confirmed_at = null where flow_id = $1', [flow]);
    await service.sql(
      `update flow set holding_deposit_status = 1, move_in_status = 0,
        holding_deposit_collection_from_lead_tenant = false where id = $1`,
      [flow],
    );
  });

  const confirm = (ids: unknown, options: CallOptions = {}) =>
    service.call('POST', `${PATH}?flow_id=${flow}`, { body: { open_flow_sub_tenant_id: ids }, ...options });
  const confirmedIds = async () =>
    (
      await service.sql<{ id: string }>(
        `select id from sub_tenant where flow_id = $1 and holding_deposit_confirmed_at is not null order by id`,
        [flow],
      )
    ).map((one) => Number(one.id));
  const statusOf = async () =>
    (await service.sql('select holding_deposit_status as status from flow where id = $1', [flow]))[0]?.status;

  sharedRejections(() => service, {
    method: 'POST',
    path: () => `${PATH}?flow_id=${service.brand.flowId}`,
    body: { open_flow_sub_tenant_id: [] },
    scope: 'flows:write',
    entitlement: 'openflow',
  });

  test('a confirmed deposit is stored, is in the timeline, and is returned with every field', async () => {
    const { key, user_id } = await service.issueKey();
    const entries = await entriesDuring(service, flow, async () => {
      const { status, body } = await confirm([lead], { key });
      expect([status, body]).toEqual([
        200,
        {
          status: true,
          data: {
            flow_id: flow,
            confirmed: [lead],
            already_confirmed: [],
            outstanding: rest,
            holding_deposit_status: 1,
          },
        },
      ]);
    });
    expect(entries.map((one) => [one.event_type, one.user_id])).toEqual([
      ['holding_deposit_confirmed', user_id],
    ]);
    expect([await confirmedIds(), await statusOf()]).toEqual([[lead], 1]);
  });

  test('the confirmation of the last payer completes the stage', async () => {
    await confirm(rest);
    const entries = await entriesDuring(service, flow, async () => {
      expect((await confirm([lead])).body.data).toEqual({
        flow_id: flow,
        confirmed: [lead],
        already_confirmed: [],
        outstanding: [],
        holding_deposit_status: 3,
      });
    });
    expect(eventsOf(entries)).toEqual(['holding_deposit_confirmed', 'stage_changed']);
    expect(
      await service.sql('select holding_deposit_status, percentage_completed from flow where id = $1', [
        flow,
      ]),
    ).toEqual([{ holding_deposit_status: 3, percentage_completed: 50 }]);
  });

  test('confirming all deposits in one call adds one timeline entry each', async () => {
    const entries = await entriesDuring(service, flow, async () => {
      expect((await confirm(all)).body.data).toMatchObject({
        confirmed: all,
        outstanding: [],
        holding_deposit_status: 3,
      });
    });
    expect(eventsOf(entries)).toEqual([...all.map(() => 'holding_deposit_confirmed'), 'stage_changed']);
  });

  test('a repeated confirmation succeeds without an event, also in part or with an id twice', async () => {
    await confirm([lead]);
    const [instant] = await service.sql(
      'select holding_deposit_confirmed_at as at from sub_tenant where id = $1',
      [lead],
    );
    const again = await entriesDuring(service, flow, async () => {
      expect((await confirm([lead, lead])).body.data).toMatchObject({
        confirmed: [],
        already_confirmed: [lead],
        outstanding: rest,
        holding_deposit_status: 1,
      });
    });
    expect(again).toEqual([]);
    expect(
      await service.sql('select holding_deposit_confirmed_at as at from sub_tenant where id = $1', [lead]),
    ).toEqual([instant]);

    expect((await confirm([...rest, ...all])).body.data).toMatchObject({
      confirmed: rest,
      already_confirmed: [lead],
      outstanding: [],
      holding_deposit_status: 3,
    });
    const complete = await entriesDuring(service, flow, async () => {
      expect((await confirm(all)).body.data).toMatchObject({
        confirmed: [],
        already_confirmed: all,
        outstanding: [],
        holding_deposit_status: 3,
      });
    });
    expect(complete).toEqual([]);
  });

  test('an empty list is a success and returns what is outstanding', async () => {
    expect((await confirm([])).body).toEqual({
      status: true,
      data: {
        flow_id: flow,
        confirmed: [],
        already_confirmed: [],
        outstanding: all,
        holding_deposit_status: 1,
      },
    });
  });

  test(`the confirmation of the lead tenant is enough if the lead tenant pays alone`, async () => {
    await service.sql('update flow set holding_deposit_collection_from_lead_tenant = true where id = $1', [
      flow,
    ]);
    expect((await confirm(rest)).body.data).toMatchObject({
      confirmed: rest,
      outstanding: [lead],
      holding_deposit_status: 1,
    });
    expect((await confirm([lead])).body.data).toMatchObject({
      confirmed: [lead],
      outstanding: [],
      holding_deposit_status: 3,
    });
  });

  test.each([0, 1, 2])('a deposit at %i becomes complete', async (status) => {
    await service.sql('update flow set holding_deposit_status = $2 where id = $1', [flow, status]);
    expect((await confirm(all)).body.data.holding_deposit_status).toBe(3);
  });

  test.each([
    [4, [1, 6]],
    [5, [0, 1]],
    [6, []],
  ])(
    'a deposit at %i cannot be confirmed, and the error lists the allowed statuses',
    async (status, allowed) => {
      await service.sql('update flow set holding_deposit_status = $2 where id = $1', [flow, status]);
      for (const ids of [all, []]) {
        const response = await confirm(ids);
        expect(statusAndBody(response)).toEqual([
          409,
          { status: false, message: expect.any(String), code: 'INVALID_TRANSITION', allowed },
        ]);
      }
      expect([await confirmedIds(), await statusOf()]).toEqual([[], status]);
    },
  );

  test('completing the last open stage completes the flow', async () => {
    const others = ['property', 'landlord', 'rental_offer', 'referencing', 'tenancy', 'documents', 'move_in'];
    await service.sql(
      `update flow set ${others.map((stage) => `${stage}_status = 3`).join(', ')}, guarantor_status = 5
        where id = $1`,
      [flow],
    );
    const entries = await entriesDuring(service, flow, () => confirm(all));
    expect(eventsOf(entries).slice(-2)).toEqual(['stage_changed', 'flow_completed']);
    expect(
      await service.sql('select is_completed, percentage_completed from flow where id = $1', [flow]),
    ).toEqual([{ is_completed: true, percentage_completed: 100 }]);
  });

  test('a sub-tenant of another flow or brand, or an unknown one, confirms nothing', async () => {
    const [stranger] = await service.sql<{ id: string }>(
      'select id from sub_tenant where brand_id = $1 and flow_id <> $2 limit 1',
      [service.brand.brandId, flow],
    );
    const entries = await entriesDuring(service, flow, async () => {
      for (const id of [Number(stranger?.id), service.other.subTenantIds[0], UNKNOWN_ID])
        expect(statusAndBody(await confirm([...all, id]))).toEqual(
          notFoundAt(['body', `open_flow_sub_tenant_id[${all.length}]`, `Sub-tenant ${id} not found.`]),
        );
    });
    expect([entries, await confirmedIds()]).toEqual([[], []]);
  });

  test('a 404 names every sub-tenant that does not exist, and another brand’s in the same way', async () => {
    const [theirs] = service.other.subTenantIds;
    expect(statusAndBody(await confirm([theirs, lead, UNKNOWN_ID]))).toEqual(
      notFoundAt(
        ['body', 'open_flow_sub_tenant_id[0]', `Sub-tenant ${theirs} not found.`],
        ['body', 'open_flow_sub_tenant_id[2]', `Sub-tenant ${UNKNOWN_ID} not found.`],
      ),
    );
  });

  test('an archived flow accepts no confirmation', async () => {
    await service.sql('update flow set is_archived = true where id = $1', [flow]);
    const response = await confirm(all);
    await service.sql('update flow set is_archived = false where id = $1', [flow]);
    expect(statusAndBody(response)).toEqual([
      409,
      {
        status: false,
        message: 'The flow is archived. Its stages no longer change.',
        code: 'INVALID_TRANSITION',
        allowed: [],
      },
    ]);
    expect(await confirmedIds()).toEqual([]);
  });

  test('another brand’s flow and a deleted flow get 404, like an id that does not exist', async () => {
    for (const id of [service.other.flowId, UNKNOWN_ID, await deletedFlow(service)]) {
      expect(
        statusAndBody(
          await service.call('POST', `${PATH}?flow_id=${id}`, { body: { open_flow_sub_tenant_id: [] } }),
        ),
      ).toEqual(notFoundAt(['query', 'flow_id', `Flow ${id} not found.`]));
    }
    expect(
      await service.sql(
        'select 1 from sub_tenant where flow_id = $1 and holding_deposit_confirmed_at is not null',
        [service.other.flowId],
      ),
    ).toEqual([]);
  });

  test('two concurrent confirmations of one deposit confirm it once, with one timeline entry', async () => {
    const entries = await entriesDuring(service, flow, async () => {
      const responses = await Promise.all([confirm(all), confirm(all)]);
      expect(responses.map(({ status, body }) => [status, body.data.holding_deposit_status])).toEqual([
        [200, 3],
        [200, 3],
      ]);
      expect(responses.map(({ body }) => body.data.confirmed.length).sort()).toEqual([0, all.length]);
      expect(responses.map(({ body }) => body.data.already_confirmed.length).sort()).toEqual([0, all.length]);
    });
    expect(eventsOf(entries)).toEqual([...all.map(() => 'holding_deposit_confirmed'), 'stage_changed']);
  });

  test('concurrent confirmations of one deposit each complete the stage with the last', async () => {
    const entries = await entriesDuring(service, flow, () => Promise.all(all.map((id) => confirm([id]))));
    expect([await confirmedIds(), await statusOf()]).toEqual([all, 3]);
    expect(eventsOf(entries)).toEqual([...all.map(() => 'holding_deposit_confirmed'), 'stage_changed']);
  });

  test('the error lists every invalid value at once, by its place and path', async () => {
    const problemsOf = async (query: string, body: unknown) => {
      const response = await service.call('POST', PATH + query, { body });
      expect([response.status, response.body.code]).toEqual([422, 'VALIDATION_FAILED']);
      return response.body.errors;
    };
    const field = 'open_flow_sub_tenant_id';
    expect(await problemsOf('', {})).toEqual([
      { in: 'query', path: 'flow_id', message: 'is required' },
      { in: 'body', path: field, message: 'is required' },
    ]);
    for (const wrong of [null, 7, '7'])
      expect(await problemsOf(`?flow_id=${flow}`, { [field]: wrong })).toEqual([
        { in: 'body', path: field, message: 'must be an array' },
      ]);
    expect(await problemsOf('?flow_id=none', { [field]: [lead, '1', 1.5, 0, null] })).toEqual([
      { in: 'query', path: 'flow_id', message: 'must be a whole number' },
      { in: 'body', path: `${field}[1]`, message: 'must be a whole number' },
      { in: 'body', path: `${field}[2]`, message: 'must be a whole number' },
      { in: 'body', path: `${field}[3]`, message: 'must be 1 or more' },
      { in: 'body', path: `${field}[4]`, message: 'must be a whole number' },
    ]);
  });

  test('an absent body is rejected for its missing list, and confirms nothing', async () => {
    expect((await service.call('POST', `${PATH}?flow_id=${flow}`)).body.errors).toEqual([
      { in: 'body', path: 'open_flow_sub_tenant_id', message: 'is required' },
    ]);
    expect(await confirmedIds()).toEqual([]);
  });
});

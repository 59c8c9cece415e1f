import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sharedRejections } from '../support/rejections.js';
import { insertProperty, insertRenewal, insertSubTenant } from '../support/rows.js';
import { type CallResponse, TestService } from '../support/service.js';
import { rejection, UNKNOWN_ID } from '../support/shapes.js';

const PATH = '/v2.0/openflow/add-guarantor';
const PERSON = {
  email: 'Ada.Byron@example.com',
  title: 'Ms',
  number: '07700 900123',
  last_name: 'Byron',
  post_code: 'AB10 1XG',
  first_name: 'Ada',
  correspondece_address: '12 Mill Lane, Aberdeen',
};
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('POST /v2.0/openflow/add-guarantor:', () => {
  let service: TestService;
  let homeId: number;
  beforeAll(async () => {
    service = await TestService.start();
    homeId = await insertProperty(service, service.brand.brandId);
  });
  afterAll(() => service.stop());

  const add = (subTenantId: unknown, person: object = {}): Promise<CallResponse> =>
    service.call('POST', PATH, { body: { ...PERSON, open_flow_sub_tenant_id: subTenantId, ...person } });

  /** A flow with one tenant, Tom Reid, and the rows that the database has of it. */
  const newFlow = async (row: Record<string, unknown> = {}) => {
    const { brandId } = service.brand;
    const flowId = await insertRenewal(service, brandId, homeId, row);
    const subTenantId = await insertSubTenant(service, brandId, flowId, {
      first_name: 'Tom',
      last_name: 'Reid',
    });
    const events = () =>
      service.sql(
        'select event_type, description, user_id::int from timeline_entry where flow_id = $1 order by id',
        [flowId],
      );
    const guarantors = () =>
      service.sql(
        `select g.id::int, application_id, sub_tenant_id::int, g.title, g.first_name, g.last_name, g.email,
          g.phone, g.postcode, correspondence_address, status
         from guarantor g join sub_tenant s on (s.brand_id, s.id) = (g.brand_id, g.sub_tenant_id)
           where s.flow_id = $1 order by g.id`,
        [flowId],
      );
    const stage = async () =>
      (
        await service.sql<{ guarantor_status: number }>('select guarantor_status from flow where id = $1', [
          flowId,
        ])
      )[0]?.guarantor_status;
    return { flowId, subTenantId, events, guarantors, stage };
  };

  sharedRejections(() => service, {
    method: 'POST',
    path: PATH,
    body: { ...PERSON, open_flow_sub_tenant_id: 1 },
    scope: 'flows:write',
    entitlement: 'openflow',
  });

  test('an added guarantor is stored, and the response has every documented field', async () => {
    const { flowId, subTenantId, guarantors } = await newFlow();
    const { status, body } = await add(subTenantId);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: true,
      data: {
        guarantor_id: expect.any(Number),
        application_id: expect.stringMatching(UUID),
        openflow_id: flowId,
        open_flow_sub_tenant_id: subTenantId,
        status: 'invited',
        gurantor_status: 1,
      },
    });
    expect(await guarantors()).toEqual([
      {
        id: body.data.guarantor_id,
        application_id: body.data.application_id,
        sub_tenant_id: subTenantId,
        title: 'Ms',
        first_name: 'Ada',
        last_name: 'Byron',
        email: 'Ada.Byron@example.com',
        phone: '07700 900123',
        postcode: 'AB10 1XG',
        correspondence_address: '12 Mill Lane, Aberdeen',
        status: 'invited',
      },
    ]);
  });

  test('the first guarantor starts the guarantor stage, and both appear in the timeline', async () => {
    const { key, user_id: personId } = await service.issueKey();
    for (const waiting of [5, 0]) {
      const { subTenantId, events, stage } = await newFlow({ guarantor_status: waiting });
      const { status } = await service.call('POST', PATH, {
        key,
        body: { ...PERSON, open_flow_sub_tenant_id: subTenantId },
      });
      expect([status, await stage()]).toEqual([200, 1]);
      expect(await events()).toEqual([
        {
          event_type: 'guarantor_added',
          description: 'Ada Byron was added as a guarantor for Tom Reid.',
          user_id: personId,
        },
        {
          event_type: 'stage_changed',
          description: 'Guarantor: waiting for the parties.',
          user_id: personId,
        },
      ]);
    }
  });

  test('a guarantor stage that has already started keeps its status', async () => {
    for (const gone of [1, 2, 3, 4, 6]) {
      const { subTenantId, events, stage } = await newFlow({ guarantor_status: gone });
      const { status, body } = await add(subTenantId);
      expect([status, body.data.gurantor_status, await stage()]).toEqual([200, gone, gone]);
      expect(await events()).toMatchObject([{ event_type: 'guarantor_added' }]);
    }
  });

  test('a stage that becomes required counts in the percentage of the flow', async () => {
    const done = Object.fromEntries(
      [
        'property',
        'landlord',
        'rental_offer',
        'holding_deposit',
        'referencing',
        'tenancy',
        'documents',
        'move_in',
      ].map((stage) => [`${stage}_status`, 3]),
    );
    const { flowId, subTenantId } = await newFlow({ ...done, percentage_completed: 100, is_completed: true });
    await add(subTenantId);
    expect(
      await service.sql('select percentage_completed, is_completed from flow where id = $1', [flowId]),
    ).toEqual([{ percentage_completed: 89, is_completed: false }]);
  });

  test('adding the same e-mail twice to a sub-tenant is rejected, in any letter case', async () => {
    const { subTenantId, events, guarantors } = await newFlow();
    await add(subTenantId);
    const before = [await events(), await guarantors()];
    const { status, body } = await add(subTenantId, {
      email: 'ADA.BYRON@EXAMPLE.COM',
      first_name: 'Augusta',
    });
    expect([status, body]).toEqual([409, { status: false, code: 'DUPLICATE', message: expect.any(String) }]);
    expect([await events(), await guarantors()]).toEqual(before);
  });

  test.each([' ', '\t', '\r\n', '\u00A0', '\u2003', '\u200B', '\uFEFF'])(
    'an e-mail with %j around it is the same e-mail, and is stored without it',
    async (space) => {
      const { subTenantId } = await newFlow();
      expect((await add(subTenantId, { email: `${space}Ada.Byron@example.com${space}` })).status).toBe(200);
      const [row] = await service.sql('select email from guarantor where sub_tenant_id = $1', [subTenantId]);
      expect(row).toEqual({ email: 'Ada.Byron@example.com' });
      for (const email of ['ada.byron@example.com', `ada.byron@EXAMPLE.com${space}`])
        expect(rejection(await add(subTenantId, { email }))).toEqual([409, 'DUPLICATE']);
    },
  );

  test('a sub-tenant may have several guarantors, and a person may guarantee several', async () => {
    const { subTenantId } = await newFlow();
    const another = await newFlow();
    const responses = [
      await add(subTenantId),
      await add(subTenantId, { email: 'george@example.com' }),
      await add(another.subTenantId),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.data.application_id)).size).toBe(3);
  });

  test('the same guarantor added twice concurrently is stored once', async () => {
    const { subTenantId, guarantors, events } = await newFlow();
    const responses = await Promise.all([add(subTenantId), add(subTenantId)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await guarantors()).toHaveLength(1);
    expect(await events()).toHaveLength(2);
  });

  test('required text may be empty, and the format of an e-mail address is not checked', async () => {
    const { subTenantId, guarantors } = await newFlow();
    const empty = Object.fromEntries(Object.keys(PERSON).map((member) => [member, '']));
    expect((await add(subTenantId, empty)).status).toBe(200);
    expect((await add(subTenantId, empty)).status).toBe(200);
    expect((await add(subTenantId, { email: 'ask the tenant' })).status).toBe(200);
    expect(await guarantors()).toHaveLength(3);
  });

  test('the call ignores undocumented fields', async () => {
    const { subTenantId } = await newFlow();
    const { status, body } = await add(subTenantId, { status: 'accepted', salary: 90_000, brand_id: 1 });
    expect([status, body.data.status]).toEqual([200, 'invited']);
  });

  test('the error lists every missing value at once', async () => {
    const { status, body } = await service.call('POST', PATH, { body: {} });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(body.errors).toHaveLength(8);
    for (const path of [...Object.keys(PERSON), 'open_flow_sub_tenant_id'])
      expect(body.errors).toContainEqual({ in: 'body', path, message: 'is required' });
  });

  test('the error lists at once every value of the wrong type, and text that cannot be stored', async () => {
    const { status, body } = await add('1', {
      email: null,
      number: 7700900123,
      title: ['Ms'],
      last_name: 'By\0ron',
      first_name: '\udead',
    });
    expect(status).toBe(422);
    expect(body.errors).toHaveLength(6);
    expect(body.errors).toEqual(
      expect.arrayContaining([
        { in: 'body', path: 'open_flow_sub_tenant_id', message: 'must be a whole number' },
        { in: 'body', path: 'email', message: 'must be a string' },
        { in: 'body', path: 'number', message: 'must be a string' },
        { in: 'body', path: 'title', message: 'must be a string' },
        { in: 'body', path: 'last_name', message: 'must not contain the character NUL' },
        { in: 'body', path: 'first_name', message: 'must be well-formed Unicode' },
      ]),
    );
  });

  test.each([0, -1, 1.5, 9_007_199_254_740_992, 1e300])(
    '%p is rejected as the id of a sub-tenant',
    async (id) => {
      const { status, body } = await add(id);
      expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
      expect(body.errors).toMatchObject([{ in: 'body', path: 'open_flow_sub_tenant_id' }]);
    },
  );

  test('a sub-tenant of another brand gets the response of an unknown id, and nothing changes', async () => {
    const theirs = service.other.subTenantIds[0];
    const before = await service.sql('select count(*) from guarantor');
    const [nobody, other] = [await add(UNKNOWN_ID), await add(theirs)];
    expect([nobody.status, nobody.body]).toEqual([
      404,
      { status: false, code: 'NOT_FOUND', message: 'Sub-tenant not found.' },
    ]);
    expect([other.status, other.body]).toEqual([nobody.status, nobody.body]);
    expect(await service.sql('select count(*) from guarantor')).toEqual(before);
    expect(
      (
        await service.call('POST', PATH, {
          key: service.other.partnerKey,
          body: { ...PERSON, open_flow_sub_tenant_id: theirs },
        })
      ).status,
    ).toBe(200);
  });

  test('a deleted flow accepts no guarantor, and an archived flow does', async () => {
    const deleted = await add((await newFlow({ is_deleted: true })).subTenantId);
    expect([deleted.status, deleted.body]).toEqual([404, (await add(UNKNOWN_ID)).body]);
    expect((await add((await newFlow({ is_archived: true })).subTenantId)).status).toBe(200);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { connectTo, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { newFlow, newTenant, readFlow, sign } from '../support/new-flow.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';

const FLOW =
  'flow { version subTenants { id firstName isLead person { id kind lastName } } timeline(first: 1) { ' +
  'eventType description } }';
const ADD = `mutation ($flowId: SafeInt!, $input: AddSubTenantInput!) {
  addSubTenant(flowId: $flowId, input: $input) {
    subTenantId subTenant { id personId title firstName email isLead } ${FLOW}
  }
}`;
const change = (field: string) =>
  `mutation ($flowId: SafeInt!, $subTenantId: SafeInt!, $input: FlowVersionInput) {
    ${field}(flowId: $flowId, subTenantId: $subTenantId, input: $input) { ${FLOW} }
  }`;
const REMOVE = change('removeSubTenant');
const LEAD = change('setLeadTenant');

const CAT = { firstName: 'Cat', lastName: 'Wood' };
const rejected = ({ body }: CallResponse): unknown[] => [
  body.errors[0].extensions.code,
  body.errors[0].message,
];

describe('the tenants of a flow:', () => {
  let service: TestService;
  let flowId: number;
  let ann: number;
  let bob: number;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    const flow = await newFlow(service);
    flowId = flow.id;
    [ann = 0, bob = 0] = flow.subTenants.map(({ id }) => id);
  });

  const add = (input: object, id = flowId): Promise<CallResponse> =>
    service.graphql(ADD, { flowId: id, input });
  const remove = (subTenantId: number, input?: object, id = flowId): Promise<CallResponse> =>
    service.graphql(REMOVE, { flowId: id, subTenantId, input });
  const lead = (subTenantId: number, input?: object, id = flowId): Promise<CallResponse> =>
    service.graphql(LEAD, { flowId: id, subTenantId, input });
  const idsOf = ({ subTenants }: CallResponse['body']): number[] =>
    subTenants.map(({ id }: { id: number }) => id);
  const tenants = async (): Promise<number[]> => idsOf(await readFlow(service, flowId, 'subTenants { id }'));

  describe('addSubTenant', () => {
    test('adds a new person, with a new version and an event', async () => {
      const added = dataOf(
        await add({
          title: 'Ms',
          firstName: 'Cat',
          lastName: 'Wood',
          email: ' cat@example.com ',
          expectedVersion: 1,
        }),
      ).addSubTenant;
      expect(added.subTenant).toEqual({
        id: added.subTenantId,
        personId: expect.any(Number),
        title: 'Ms',
        firstName: 'Cat',
        email: 'cat@example.com',
        isLead: false,
      });
      expect(idsOf(added.flow)).toEqual([ann, bob, added.subTenantId]);
      expect(added.flow.subTenants[2].person).toEqual({
        id: added.subTenant.personId,
        kind: 'TENANT',
        lastName: 'Wood',
      });
      expect([added.flow.version, added.flow.timeline]).toEqual([
        2,
        [{ eventType: 'SUB_TENANT_ADDED', description: 'Cat Wood was added as a tenant.' }],
      ]);
    });

    test('accepts at most 50 tenants in a flow', async () => {
      const tenants = Array.from({ length: 50 }, (_, at) => ({ ...CAT, isLead: at === 0 }));
      const full = await newFlow(service, { tenants });
      expect(rejected(await add(CAT, full.id))).toEqual([
        'INVALID_TRANSITION',
        'A flow has at most 50 tenants.',
      ]);
      const [last] = full.subTenants.slice(-1);
      dataOf(await remove(last?.id ?? 0, {}, full.id));
      dataOf(await add(CAT, full.id));
    });

    test('adds a person of the brand by reference, once, who may become the lead tenant', async () => {
      await service.sql(
        `update app_user set reference = 'P-7'
          where brand_id = $1 and id = (select min(id) from app_user where brand_id = $1 and kind = 'tenant')`,
        [service.brand.brandId],
      );
      const { flow, subTenantId } = dataOf(await add({ personReference: 'P-7', isLead: true })).addSubTenant;
      expect(flow.subTenants.filter(({ isLead }: { isLead: boolean }) => isLead)).toEqual([
        expect.objectContaining({ id: subTenantId }),
      ]);
      expect(rejected(await add({ personReference: 'P-7' }))).toEqual([
        'DUPLICATE',
        'This person is a tenant of the flow already.',
      ]);
      await service.sql(`update app_user set reference = null where reference = 'P-7'`);
    });

    test('lists every error, and finds no person of another brand', async () => {
      expect(problemsOf(await add({ email: 'nobody', phone: '1'.repeat(51) }))).toEqual([
        'input.email: must be an e-mail address',
        'input.phone: must have at most 50 characters',
      ]);
      expect(problemsOf(await add({ title: 'Dr' }))).toEqual([
        'input.firstName: is required, or personId, or personReference',
        'input.lastName: is required, or personId, or personReference',
      ]);
      const [theirs] = await service.sql<{ id: number }>(
        `select id::int from app_user where brand_id = $1 and kind = 'tenant' limit 1`,
        [service.other.brandId],
      );
      expect(problemsOf(await add({ personId: theirs?.id }))).toEqual([
        `input.personId: Person ${theirs?.id} not found.`,
      ]);
      expect(problemsOf(await add(newTenant(), service.other.flowId))).toEqual([
        `flowId: Flow ${service.other.flowId} not found.`,
      ]);
    });
  });

  describe('removeSubTenant', () => {
    test('removes a tenant, and keeps the person', async () => {
      const { flow } = dataOf(await remove(bob, { expectedVersion: 1 })).removeSubTenant;
      expect([idsOf(flow), flow.version, flow.timeline]).toEqual([
        [ann],
        2,
        [{ eventType: 'SUB_TENANT_REMOVED', description: 'Bob Stone was removed from the flow.' }],
      ]);
      expect(rejected(await remove(ann))).toEqual([
        'INVALID_TRANSITION',
        'The last tenant of a flow cannot be removed.',
      ]);
    });

    test('keeps the lead tenant until another tenant leads', async () => {
      expect(rejected(await remove(ann))).toEqual([
        'INVALID_TRANSITION',
        'The lead tenant cannot be removed. Make another tenant the lead tenant first.',
      ]);
      dataOf(await lead(bob));
      expect(idsOf(dataOf(await remove(ann)).removeSubTenant.flow)).toEqual([bob]);
    });

    test('keeps a tenant with a confirmed holding deposit or a guarantor, and the history', async () => {
      const guarantor = `mutation ($id: SafeInt!) {
        addGuarantor(input: { subTenantId: $id, email: "g@example.com", title: "", firstName: "G",
            lastName: "H", phone: "", postcode: "", correspondenceAddress: "" }) {
          guarantorId
        }
      }`;
      dataOf(await service.graphql(guarantor, { id: bob }));
      const before = await readFlow(service, flowId, 'version timeline { eventType }');
      expect(rejected(await remove(bob))).toEqual([
        'INVALID_TRANSITION',
        'The tenant cannot be removed, because a guarantor, a payment or a signature is recorded.',
      ]);
      expect(await readFlow(service, flowId, 'version timeline { eventType }')).toEqual(before);
      await service.sql('update sub_tenant set holding_deposit_confirmed_at = now() where id = $1', [bob]);
      expect(rejected(await remove(bob))[1]).toBe(
        'The tenant cannot be removed, because the holding deposit is confirmed.',
      );
      expect(await tenants()).toEqual([ann, bob]);
    });

    test('leaves one tenant if the last two are removed concurrently', async () => {
      const { subTenantId: cat } = dataOf(await add(newTenant({ firstName: 'Cat' }))).addSubTenant;
      const responses = await Promise.all([remove(bob), remove(cat), remove(bob), remove(cat)]);
      expect(responses.filter(({ body }) => !body.errors)).toHaveLength(2);
      expect(await tenants()).toEqual([ann]);
      // No other tenant could become the lead, so the last one stays, whichever request is first.
      const { subTenantId: dan } = dataOf(await add(newTenant({ firstName: 'Dan' }))).addSubTenant;
      const both = await Promise.all([lead(dan).then(() => remove(ann)), remove(dan)]);
      expect(both.filter(({ body }) => !body.errors)).toHaveLength(1);
      expect(await tenants()).toHaveLength(1);
    });

    test('removes the same tenant once, even if both requests wait for the flow', async () => {
      const client = await connectTo(service.databaseUrl);
      await client.query('begin');
      await client.query('select from flow where brand_id = $1 and id = $2 for update', [
        service.brand.brandId,
        flowId,
      ]);
      const both = Promise.all([remove(bob), remove(bob)]);
      await eventually(async () => (await lockWaits(service.databaseUrl)) === 2);
      await client.query('commit');
      await client.end();
      const responses = await both;
      expect(responses.filter(({ body }) => !body.errors)).toHaveLength(1);
      const { version } = await readFlow(service, flowId, 'version');
      expect(version).toBe(2);
    });

    test('finds no sub-tenant of another flow or of another brand', async () => {
      const other = (await newFlow(service)).subTenants[1]?.id ?? 0;
      for (const id of [other, service.other.subTenantIds[0] ?? 0, UNKNOWN_ID])
        for (const send of [remove, lead])
          expect(problemsOf(await send(id))).toEqual([`subTenantId: Sub-tenant ${id} not found.`]);
      for (const send of [remove, lead])
        expect(problemsOf(await send(bob, {}, service.other.flowId))).toEqual([
          `flowId: Flow ${service.other.flowId} not found.`,
        ]);
    });
  });

  describe('setLeadTenant', () => {
    test('makes another tenant the lead, and succeeds without an event if repeated', async () => {
      const first = dataOf(await lead(bob, { expectedVersion: 1 })).setLeadTenant.flow;
      expect(first.subTenants.map(({ isLead }: { isLead: boolean }) => isLead)).toEqual([false, true]);
      expect([first.version, first.timeline]).toEqual([
        2,
        [{ eventType: 'LEAD_TENANT_CHANGED', description: 'Bob Stone is now the lead tenant.' }],
      ]);
      expect(dataOf(await lead(bob)).setLeadTenant.flow).toEqual(first);
    });
  });

  test('the tenants do not change after signing, or while the flow is archived', async () => {
    const every = () => Promise.all([add(newTenant()), remove(bob), lead(bob)]);
    await service.sql('update flow set is_archived = true where id = $1', [flowId]);
    for (const response of await every())
      expect(rejected(response)).toEqual([
        'INVALID_TRANSITION',
        'The flow is archived. Restore it to change it.',
      ]);
    await service.sql('update flow set is_archived = false where id = $1', [flowId]);
    await sign(service, flowId);
    for (const response of await every())
      expect(rejected(response)).toEqual([
        'INVALID_TRANSITION',
        'The tenancy agreement is signed. Its tenants can no longer change.',
      ]);
    expect(await tenants()).toEqual([ann, bob]);
  });

  test('the tenants do not change if the request has a stale version, and the error has the current one', async () => {
    const stale = { expectedVersion: 9 };
    for (const response of [
      await add({ ...newTenant(), ...stale }),
      await remove(bob, stale),
      await lead(bob, stale),
    ])
      expect([codeOf(response), response.body.errors[0].extensions.version]).toEqual(['VERSION_CONFLICT', 1]);
  });
});

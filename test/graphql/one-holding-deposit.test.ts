import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { connectTo, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type FreshFlow, freshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { pay } from '../support/payments.js';
import { type CallResponse, TestService } from '../support/service.js';

const UPDATE = `mutation ($id: SafeInt!, $input: UpdateFlowInput!) {
  updateFlow(id: $id, input: $input) { flow { propertyId jurisdiction } }
}`;
const END = (name: string) => `mutation ($id: SafeInt!) { ${name}(id: $id) { flowId } }`;
const RECORD = `mutation ($id: SafeInt!, $input: RecordPaymentInput!) {
  recordPayment(flowId: $id, input: $input) { paymentId }
}`;
const RECEIVED = {
  kind: 'HOLDING_DEPOSIT',
  direction: 'RECEIVED',
  amountPence: 10_000,
  receivedOn: '2026-12-01',
} as const;
const REFUNDED = { ...RECEIVED, direction: 'REFUNDED' } as const;

describe('in England, the limit of one holding deposit for a property', () => {
  let service: TestService;
  let first: FreshFlow;
  let second: FreshFlow;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2026-12-20T12:00:00.000Z') });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    first = await freshFlow(service);
    second = await freshFlow(service);
    await pay(service, first.flowId, RECEIVED);
  });

  const update = (flowId: number, input: object): Promise<CallResponse> =>
    service.graphql(UPDATE, { id: flowId, input });
  const end = (name: string, flowId: number) => service.graphql(END(name), { id: flowId });
  const expectRejected = (response: CallResponse, path: string): void => {
    const why = `${path}: en.hd.one: Flow ${first.flowId} holds a holding deposit of £100.00 for the same property`;
    expect([codeOf(response), problemsOf(response)]).toEqual([
      'PAYMENT_NOT_ALLOWED',
      [expect.stringContaining(why)],
    ]);
    expect(problemsOf(response)[0]).toContain('Tenant Fees Act 2019, Sch. 1 para. 3(5)');
  };

  test('keeps a flow with one from moving to the property, by its id or its reference', async () => {
    await pay(service, second.flowId, RECEIVED);
    expectRejected(await update(second.flowId, { propertyId: first.propertyId }), 'input.propertyId');
    const [property] = await service.sql<{ reference: string }>(
      'update property set reference = coalesce(reference, $2) where id = $1 returning reference',
      [first.propertyId, `P ${first.propertyId}`],
    );
    const byReference = { propertyReference: property?.reference, numberOfOccupants: 3 };
    expectRejected(await update(second.flowId, byReference), 'input.propertyReference');
    await pay(service, first.flowId, REFUNDED);
    const moved = dataOf(await update(second.flowId, { propertyId: first.propertyId })).updateFlow.flow;
    expect(moved.propertyId).toBe(first.propertyId);
  });

  test('lets a flow without one move there, and then rejects a holding deposit', async () => {
    dataOf(await update(second.flowId, { propertyId: first.propertyId }));
    expectRejected(await service.graphql(RECORD, { id: second.flowId, input: RECEIVED }), 'input.kind');
  });

  test('is one for each room if both flows let rooms one by one', async () => {
    dataOf(await update(second.flowId, { propertyId: first.propertyId, isLetByRoom: true }));
    expectRejected(await service.graphql(RECORD, { id: second.flowId, input: RECEIVED }), 'input.kind');
    dataOf(await update(first.flowId, { isLetByRoom: true }));
    await pay(service, second.flowId, RECEIVED);
    expectRejected(await update(second.flowId, { isLetByRoom: false }), 'input.isLetByRoom');
  });

  test('keeps a flow with a holding deposit from coming under the law of England', async () => {
    const columns = { property_id: first.propertyId, jurisdiction: 'wales' };
    const welsh = await freshFlow(service, { columns });
    await pay(service, welsh.flowId, RECEIVED);
    expectRejected(await update(welsh.flowId, { jurisdiction: 'ENGLAND' }), 'input.jurisdiction');
    dataOf(await update(welsh.flowId, { jurisdiction: 'NORTHERN_IRELAND' }));
  });

  test.each(['company_let', 'resident_landlord', 'common_law'])(
    'does not count the deposit of a tenancy outside the Act: %s',
    async (tenancy_kind) => {
      const columns = { property_id: second.propertyId, tenancy_kind };
      await pay(service, (await freshFlow(service, { columns })).flowId, RECEIVED);
      await pay(service, second.flowId, RECEIVED);
    },
  );

  test('counts an archived flow, which therefore may be restored', async () => {
    dataOf(await end('archiveFlow', first.flowId));
    await pay(service, second.flowId, RECEIVED);
    expectRejected(await update(second.flowId, { propertyId: first.propertyId }), 'input.propertyId');
    dataOf(await end('restoreFlow', first.flowId));
  });

  test('keeps a flow with one from being deleted, since it could no longer be refunded', async () => {
    const response = await end('deleteFlow', first.flowId);
    expect([codeOf(response), response.body.errors[0].message]).toEqual([
      'INVALID_TRANSITION',
      'The flow holds a holding deposit of £100.00. Record its refund, or why it is kept, before the flow is deleted.',
    ]);
    await pay(service, first.flowId, REFUNDED);
    dataOf(await end('deleteFlow', first.flowId));
    // If the tenants withdrew, the law allows the agent to keep it.
    await pay(service, second.flowId, RECEIVED);
    await service.sql(
      "update flow set outcome = 'tenant_withdrew', decided_on = '2026-12-20' where id = $1",
      [second.flowId],
    );
    dataOf(await end('deleteFlow', second.flowId));
  });

  test.each(['tenant_withdrew', 'landlord_declined'])(
    'lets one from before a decision (%s) be recorded late and refunded, even if another flow has one',
    async (outcome) => {
      const ended = await freshFlow(service, {
        columns: { property_id: first.propertyId, outcome, decided_on: '2026-12-20' },
      });
      await pay(service, ended.flowId, RECEIVED);
      await pay(service, ended.flowId, REFUNDED);
      await pay(service, first.flowId, RECEIVED);
    },
  );

  test('makes a flow that moves or takes one wait for another flow of the property that does', async () => {
    const target = await freshFlow(service);
    const holder = await connectTo(service.databaseUrl);
    await holder.query('begin');
    // A foreign key does not wait for this lock; the rule does.
    await holder.query('select from property where brand_id = $1 and id = $2 for no key update', [
      service.brand.brandId,
      target.propertyId,
    ]);
    const changes = [
      update(first.flowId, { propertyId: target.propertyId }),
      service.graphql(RECORD, { id: target.flowId, input: RECEIVED }),
    ];
    try {
      await eventually(async () => (await lockWaits(service.databaseUrl)) === changes.length);
    } finally {
      await holder.query('rollback');
      await holder.end();
    }
    const rejected = (await Promise.all(changes)).filter(({ body }) => body.errors);
    expect(rejected.map(codeOf)).toEqual(['PAYMENT_NOT_ALLOWED']);
  });

  test('lets one of several flows that move to a property concurrently keep it', async () => {
    const target = await freshFlow(service);
    const movers = [first, second, await freshFlow(service), await freshFlow(service)];
    for (const { flowId } of movers.slice(1)) await pay(service, flowId, RECEIVED);
    const takers = [target, await freshFlow(service, { columns: { property_id: target.propertyId } })];
    const responses = await Promise.all([
      ...movers.map(({ flowId }) => update(flowId, { propertyId: target.propertyId })),
      ...takers.map(({ flowId }) => service.graphql(RECORD, { id: flowId, input: RECEIVED })),
    ]);
    const rejected = responses.filter(({ body }) => body.errors);
    expect(rejected.map(codeOf)).toEqual(Array(5).fill('PAYMENT_NOT_ALLOWED'));
  });
});

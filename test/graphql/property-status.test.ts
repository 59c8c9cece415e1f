import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { followDays } from '../../src/domain/market/follow-days.js';
import { jobContext } from '../../src/domain/open-context.js';
import { connectTo, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { codeOf, dataOf } from '../support/graphql.js';
import { newFlow } from '../support/new-flow.js';
import { type CallResponse, TestService } from '../support/service.js';
import { SETTINGS } from '../support/settings.js';
import { upsertProperties } from '../support/upsert-properties.js';

const HOME = `query ($id: SafeInt!) {
  property(id: $id) { status sourceStatus availableFrom }
  searchProperties(input: { includeUnderOffer: true }, first: 100) { edges { node { id } } }
}`;
const NAMED = 'mutation ($id: SafeInt!, $input: ';
const DECIDE = `${NAMED}DecideFlowInput!) { decideFlow(flowId: $id, input: $input) { flow { id } } }`;
const UPDATE = `${NAMED}UpdateFlowInput!) { updateFlow(id: $id, input: $input) { flow { id } } }`;
const PAY = `${NAMED}RecordPaymentInput!) { recordPayment(flowId: $id, input: $input) { paymentId } }`;
const SIGN = `${NAMED}RecordContractInput!) { recordContract(flowId: $id, input: $input) { flow { phase } } }`;
const END = `${NAMED}EndTenancyInput!) {
  endTenancy(flowId: $id, input: $input) { tenancyEnd { id } }
}`;
const NOTICE = `${NAMED}RecordNoticeInput!) { recordNotice(flowId: $id, input: $input) { noticeId } }`;
const VOID = 'mutation ($input: VoidRecordInput!) { voidRecord(input: $input) { flow { phase } } }';
const DELETE = 'mutation ($id: SafeInt!) { deleteFlow(id: $id) { flowId } }';
const ARCHIVE = 'mutation ($id: SafeInt!) { archiveFlow(id: $id) { flow { id } } }';
const WITHDRAW = 'mutation ($id: SafeInt!) { withdrawProperty(id: $id) { propertyId } }';
const SEND = `mutation ($items: [PropertyInput!]!) {
  upsertProperties(input: { items: $items }) { results { outcome errors { message } } warnings { key message } }
}`;
const RELET = 'query ($id: SafeInt!) { flow(id: $id) { deadlines { key state } } }';

describe('the status of a property', () => {
  let service: TestService;
  let now: Date;
  let home: { id: number; reference: string };
  let homes = 0;
  const on = (day: string) => {
    now = new Date(`${day}T12:00:00Z`);
  };
  const run = async (query: string, id: number, input?: object): Promise<CallResponse['body']> =>
    dataOf(await service.graphql(query, { id, input }));
  const status = async (): Promise<string> => (await run(HOME, home.id)).property.status;
  const isFound = async (): Promise<boolean> =>
    (await run(HOME, home.id)).searchProperties.edges.some(
      ({ node }: { node: { id: number } }) => node.id === home.id,
    );
  const tenants = new Map<number, number[]>();
  const create = async (more: object = {}): Promise<number> => {
    const input = { propertyId: home.id, tenancyStartsOn: '2027-01-15', ...more };
    const { id, subTenants } = await newFlow(service, input);
    tenants.set(
      id,
      subTenants.map((one) => one.id),
    );
    return id;
  };
  const sign = async (id: number): Promise<void> => {
    await run(SIGN, id, { kind: 'TENANCY_AGREEMENT', step: 'GENERATED' });
    for (const subTenantId of [null, ...(tenants.get(id) ?? [])])
      await run(SIGN, id, { kind: 'TENANCY_AGREEMENT', step: 'SIGNED', subTenantId });
  };
  const end = async (id: number, endedOn: string): Promise<number> =>
    (await run(END, id, { endedOn, cause: 'SURRENDER' })).endTenancy.tenancyEnd.id;
  const send = async (sent: string): Promise<CallResponse['body']> =>
    dataOf(await service.graphql(SEND, { items: [{ reference: home.reference, status: sent }] }))
      .upsertProperties;
  const days = async (): Promise<void> => {
    const { em } = service.service.orm;
    await followDays(jobContext(em.fork(), SETTINGS, service.brand.brandId, 'property_statuses'));
  };
  const let_ = async (): Promise<number> => {
    const id = await create();
    await sign(id);
    on('2027-01-15');
    await days();
    return id;
  };

  beforeAll(async () => {
    on('2027-01-04');
    service = await TestService.start({ clock: () => now });
    await service.sql(`update property set status = 'withdrawn'`);
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    on('2027-01-04');
    homes += 1;
    const reference = `HOME-${homes}`;
    const item = { reference, addressLine1: `${homes} Mill Lane`, postcode: 'SW1A 1AA', price: 1200 };
    const [created] = await upsertProperties(service, [item]);
    home = { id: created?.id ?? 0, reference };
  });

  test('follows its flow from the offer to the end, and back when the end is voided', async () => {
    const id = await create();
    const statuses = [await status()];
    await run(PAY, id, {
      kind: 'HOLDING_DEPOSIT',
      direction: 'RECEIVED',
      amountPence: 20_000,
      receivedOn: '2027-01-04',
    });
    statuses.push(await status());
    await sign(id);
    statuses.push(await status());
    on('2027-01-14');
    await days();
    statuses.push(await status());
    expect(await isFound()).toBe(true);
    on('2027-01-15');
    await days();
    statuses.push(await status());
    expect(await isFound()).toBe(false);
    on('2027-03-01');
    const endId = await end(id, '2027-02-28');
    statuses.push(await status());
    await run(VOID, 0, { recordType: 'TENANCY_END', id: endId, reason: 'wrong flow' });
    statuses.push(await status());
    expect(statuses).toEqual([
      ...['UNDER_OFFER', 'LET_AGREED', 'LET_AGREED', 'LET_AGREED', 'LET', 'WITHDRAWN', 'LET'],
    ]);
    expect((await run(HOME, home.id)).property.sourceStatus).toBe('AVAILABLE');
  });

  test('is AVAILABLE again when all flows fell through or were deleted', async () => {
    const [first, second] = [await create(), await create()];
    await run(DECIDE, first, { outcome: 'TENANT_WITHDREW', decidedOn: '2027-01-04', reason: 'moved' });
    expect(await status()).toBe('UNDER_OFFER');
    await run(DELETE, second);
    expect(await status()).toBe('AVAILABLE');
  });

  test('changes for a status of the partner only if it differs from the last one that was sent', async () => {
    await let_();
    expect(await send('AVAILABLE')).toMatchObject({ results: [{ outcome: 'UNCHANGED' }] });
    expect(await status()).toBe('LET');
    await send('LET_AGREED');
    expect(await status()).toBe('LET_AGREED');
    await send('LET_AGREED');
    const { property } = await run(HOME, home.id);
    expect(property).toMatchObject({ status: 'LET_AGREED', sourceStatus: 'LET_AGREED' });
  });

  test('of a home whose tenancy has ended is that of the agency, which advertises it again', async () => {
    const id = await let_();
    on('2027-03-01');
    await end(id, '2027-02-28');
    await send('AVAILABLE');
    expect(await status()).toBe('WITHDRAWN');
    await run(WITHDRAW, home.id);
    expect((await run(HOME, home.id)).property.sourceStatus).toBe('WITHDRAWN');
    await send('AVAILABLE');
    expect(await status()).toBe('AVAILABLE');
    const next = await create({ tenancyStartsOn: '2027-04-01' });
    expect(await status()).toBe('UNDER_OFFER');
    await run(DECIDE, next, { outcome: 'LANDLORD_DECLINED', decidedOn: '2027-03-01', reason: 'sold' });
    expect(await status()).toBe('AVAILABLE');
  });

  test('does not follow the flow of a room', async () => {
    const id = await create({ isLetByRoom: true });
    await sign(id);
    expect(await status()).toBe('AVAILABLE');
  });

  test('follows a flow to another home, and a flow that becomes one of a room', async () => {
    const [other] = await upsertProperties(service, [
      { reference: `OTHER-${homes}`, addressLine1: '1 High Street', price: 900 },
    ]);
    const id = await create({ jurisdiction: 'ENGLAND' });
    await run(UPDATE, id, { propertyId: other?.id });
    const statuses = [await status(), (await run(HOME, other?.id ?? 0)).property.status];
    expect(statuses).toEqual(['AVAILABLE', 'UNDER_OFFER']);
    await run(UPDATE, id, { isLetByRoom: true });
    expect((await run(HOME, other?.id ?? 0)).property.status).toBe('AVAILABLE');
  });

  test('follows both of two flows that change at the same time', async () => {
    const ids = [await create(), await create()];
    const decide = (id: number) =>
      run(DECIDE, id, { outcome: 'TENANT_WITHDREW', decidedOn: '2027-01-04', reason: 'moved' });
    const holder = await connectTo(service.databaseUrl);
    try {
      await holder.query('begin');
      await holder.query('select from property where brand_id = $1 and id = $2 for update', [
        service.brand.brandId,
        home.id,
      ]);
      const decided = Promise.all(ids.map(decide));
      await eventually(async () => (await lockWaits(service.databaseUrl)) === ids.length, 10_000);
      await holder.query('commit');
      await decided;
    } finally {
      await holder.end();
    }
    expect(await status()).toBe('AVAILABLE');
    await Promise.all([1, 2, 3, 4].map(() => create()));
    expect(await status()).toBe('UNDER_OFFER');
  });

  test('is not changed by a flow that was there before, unless the flow changes', async () => {
    await service.sql(
      `insert into flow (brand_id, property_id, percentage_completed, is_completed, created_at, updated_at,
        is_ast_signed, tenancy_starts_on) values ($1, $2, 0, false, now(), now(), true, '2026-01-01')`,
      [service.brand.brandId, home.id],
    );
    await days();
    expect(await status()).toBe('AVAILABLE');
    const id = await create();
    await run(DELETE, id);
    expect(await status()).toBe('AVAILABLE');
  });

  test('AVAILABLE within 12 months of a notice for a sale warns, and the deadline follows', async () => {
    const id = await let_();
    const sale = { kind: 'POSSESSION_NOTICE', givenBy: 'LANDLORD', grounds: ['1A'], servedOn: '2027-01-15' };
    await run(NOTICE, id, { ...sale, endsOn: '2028-01-15' });
    on('2028-02-01');
    await end(id, '2028-01-15');
    const relet = async (): Promise<string> =>
      (await run(RELET, id)).flow.deadlines.find(({ key }: { key: string }) => key === 'en.s8.relet').state;
    const stored = async (): Promise<unknown> =>
      (await service.sql(`select verdict from deadline where flow_id = $1 and key = 'en.s8.relet'`, [id]))[0];
    await run(WITHDRAW, home.id);
    const { warnings } = await send('AVAILABLE');
    expect(warnings).toEqual([
      {
        key: 'en.s8.relet',
        message:
          `Property ${home.id} is available, and may not be let or marketed until 14 Jan 2029: ` +
          'a notice on Ground 1 or 1A states 15 Jan 2028.',
      },
    ]);
    expect([await relet(), await stored()]).toEqual(['MET', { verdict: 'met' }]);
    const next = await create({ tenancyStartsOn: '2028-03-01' });
    expect([await relet(), await stored()]).toEqual(['MISSED', { verdict: 'missed' }]);
    await run(DELETE, next);
    expect([await relet(), await stored()]).toEqual(['MET', { verdict: 'met' }]);
    on('2029-01-15');
    await send('WITHDRAWN');
    expect((await send('AVAILABLE')).warnings).toEqual([]);
  });

  test('that becomes WITHDRAWN with the end of a tenancy ends the announcements of its checks', async () => {
    const CHECK = `mutation ($id: SafeInt!, $input: RecordComplianceInput!) {
      recordCompliance(propertyId: $id, input: $input) { record { id } }
    }`;
    await run(CHECK, home.id, { kind: 'GAS_SAFETY', checkedOn: '2027-01-04', outcome: 'SATISFACTORY' });
    const isActive = async (): Promise<unknown> => {
      const due =
        'select is_active from compliance_due where brand_id = $1 and property_id = $2 and kind = $3';
      const rows = await service.sql(due, [service.brand.brandId, home.id, 'gas_safety']);
      return rows[0]?.is_active;
    };
    const id = await let_();
    await run(ARCHIVE, id);
    const active = [await isActive()];
    on('2027-03-01');
    await end(id, '2027-02-28');
    active.push(await isActive());
    await create({ tenancyStartsOn: '2027-04-01' });
    active.push(await isActive());
    expect(active).toEqual([true, false, true]);
  });

  test('may not become WITHDRAWN by the partner while a flow is open', async () => {
    await create();
    const { results } = await send('WITHDRAWN');
    expect(results[0]).toMatchObject({ outcome: 'REJECTED' });
    expect(codeOf(await service.graphql(WITHDRAW, { id: home.id }))).toBe('INVALID_TRANSITION');
    expect(await status()).toBe('UNDER_OFFER');
  });
});

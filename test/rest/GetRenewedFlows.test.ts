import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as record from '../support/flow-record.js';
import { sharedRejections } from '../support/rejections.js';
import { insertProperty, insertRenewal, insertRow, newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { INSTANT } from '../support/shapes.js';

const PATH = '/v2.0/openflow/flow/renewed';
type FlowRecord = Record<string, unknown>;

const each = <T>(names: readonly string[], value: (name: string) => T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value(name)]));

describe('GET /v2.0/openflow/flow/renewed (the fields of a flow):', () => {
  let service: TestService;
  let mine: Awaited<ReturnType<typeof newBrand>>;
  let homeId: number;
  let flowId: number;
  const MADE = '2026-03-01T10:00:00.123Z';
  beforeAll(async () => {
    service = await TestService.start();
    mine = await newBrand(service, 'Of one flow');
    homeId = await insertProperty(service, mine.brandId, { display_address: '', postcode: '' });
    flowId = await insertRenewal(service, mine.brandId, homeId, {
      created_at: MADE,
      updated_at: '2026-03-02T00:00:00Z',
    });
  });
  afterAll(() => service.stop());

  const pageOf = async (key: string, query = '') => {
    const { status, body } = await service.call('GET', `${PATH}${query}`, { key });
    expect(status).toBe(200);
    return body.data;
  };
  /** The only flow of the brand. */
  const theFlow = async (): Promise<FlowRecord> => (await pageOf(mine.key)).flows[0];
  const store = (columns: Record<string, unknown>) =>
    service.sql(
      `update flow set ${Object.keys(columns)
        .map((name, index) => `${name} = $${index + 1}`)
        .join(', ')} where id = ${flowId}`,
      Object.values(columns),
    );

  sharedRejections(() => service, {
    method: 'GET',
    path: PATH,
    scope: 'flows:read',
    entitlement: 'openflow',
  });

  test('the response is a page in the envelope', async () => {
    const { status, body } = await service.call('GET', PATH);
    expect(status).toBe(200);
    expect(body).toEqual({
      status: true,
      data: { totalFlows: expect.any(Number), pageSize: 20, flows: expect.any(Array) },
    });
    expect(body.data.flows).toHaveLength(20);
  });

  test('every flow of the demo has exactly the documented members, in their documented types', async () => {
    const flows: FlowRecord[] = [
      ...(await pageOf(service.brand.partnerKey)).flows,
      ...(await pageOf(service.brand.partnerKey, '?pageNo=1')).flows,
    ];
    expect(flows.length).toBeGreaterThan(20);
    const orNull = (flow: FlowRecord, name: string, expected: unknown) =>
      flow[name] === null ? null : expected;
    for (const flow of flows) {
      expect(flow).toEqual({
        property: expect.any(Object),
        ...each(record.NULLABLE_STRINGS, (name) => orNull(flow, name, expect.any(String))),
        ...each(record.STRINGS, () => expect.any(String)),
        ...each(record.TIMESTAMPS, () => expect.stringMatching(INSTANT)),
        ...each(record.NULLABLE_TIMESTAMPS, (name) => orNull(flow, name, expect.stringMatching(INSTANT))),
        ...each(record.BOOLEANS, () => expect.any(Boolean)),
        ...each(record.NUMBERS, () => expect.any(Number)),
      });
      const property = flow.property as FlowRecord;
      expect(property).toEqual({
        property_images: expect.any(Array),
        ...each(
          record.OPTIONAL_ADDRESS.filter((name) => name in property),
          () => expect.any(String),
        ),
      });
      expect([flow.is_renewed, flow.is_deleted, flow.renewed_from === 0]).toEqual([true, false, false]);
    }
  });

  test('a flow without any data has every member too', async () => {
    const starts: Record<string, string> = {
      property: 'Add property details',
      landlord: 'Add landlord',
      rental_offer: 'Make an offer',
      holding_deposit: 'Request holding deposit',
      verification: 'Start referencing',
      tenancy: 'Prepare agreement',
      doc: 'Share documents',
      move_in: 'Request move-in money',
    };
    expect(await theFlow()).toEqual({
      property: { property_images: [], postcode: '', display_address: '' },
      ...each(record.NULLABLE_STRINGS, (name) => starts[name.replace(/_button_text$/, '')] ?? null),
      ...each(record.STRINGS, () => ''),
      is_supporting_documents_seen: 'false',
      ...each(record.NULLABLE_TIMESTAMPS, () => null),
      createdAt: MADE,
      updatedAt: '2026-03-02T00:00:00.000Z',
      ast_uploaded_at: MADE,
      ...each(record.BOOLEANS, () => false),
      is_renewed: true,
      ...each(record.NUMBERS, () => 0),
      gurantor_status: 5,
      property_id: homeId,
      openflow_id: flowId,
    });
  });

  test('every value of a flow is returned under its own name', async () => {
    const { brandId } = mine;
    const branchId = await insertRow(service, 'branch', { brand_id: brandId, name: 'High Street' });
    const agentId = await insertRow(service, 'agent', {
      brand_id: brandId,
      branch_id: branchId,
      name: 'Ann',
    });
    const predecessor = await insertRenewal(service, brandId, homeId, { is_renewed: false });
    const names = [
      ...record.NULLABLE_STRINGS.filter((name) => !/_(message|button_text)$/.test(name)),
      ...record.STRINGS.filter((name) => name !== 'is_supporting_documents_seen'),
    ];
    const instants = [...record.NULLABLE_TIMESTAMPS, 'ast_uploaded_at'];
    const dayOf = (name: string) => `2026-04-${10 + instants.indexOf(name)}T01:02:03.456Z`;
    const numbers = {
      landlord_bank_account_id: 9_007_199_254_740_991,
      number_of_occupants: 3,
      percentage_completed: 44,
    };
    const references = { agent_id: agentId, branch_id: branchId, renewed_from: predecessor };
    const values = {
      ...each(names, (name) => `of ${name}`),
      ...each(instants, dayOf),
      ...numbers,
      ...references,
    };
    await store({
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [record.columnOf(name), value])),
      supporting_documents_seen: true,
    });

    expect(await theFlow()).toMatchObject({
      ...values,
      is_supporting_documents_seen: 'true',
      openflow_id: flowId,
      property_id: homeId,
    });
  });

  test.each(record.BOOLEANS.filter((name) => name !== 'is_deleted' && name !== 'is_renewed'))(
    '%s is true only in the case that it describes',
    async (name) => {
      await store({ [record.columnOf(name)]: true });
      const flow = await theFlow();
      await store({ [record.columnOf(name)]: false });
      expect(record.BOOLEANS.filter((one) => flow[one] === true).sort()).toEqual(['is_renewed', name].sort());
    },
  );

  test.each(record.STATUSES)('%s is the status of its stage and of no other', async (name) => {
    const all = each(record.STATUSES.map(record.columnOf), () => 0);
    await store({ ...all, [record.columnOf(name)]: 2 });
    const flow = await theFlow();
    await store(all);
    expect(record.STATUSES.filter((one) => flow[one] !== 0)).toEqual([name]);
    const stage = name.replace(/_status$/, '');
    const reviewed = record.TALKING_STAGES.filter((one) => flow[`${one}_button_text`] === 'Review');
    expect(reviewed).toEqual(record.TALKING_STAGES.filter((one) => one === stage));
    expect(record.TALKING_STAGES.filter((one) => flow[`${one}_message`] !== null)).toEqual(reviewed);
  });

  test('a stage that is not required or is cancelled has no button', async () => {
    await store({ tenancy_status: 5, documents_status: 6 });
    const { tenancy_message, tenancy_button_text, doc_message, doc_button_text } = await theFlow();
    await store({ tenancy_status: 0, documents_status: 0 });
    expect([tenancy_message, tenancy_button_text, doc_message, doc_button_text]).toEqual([
      null,
      null,
      'Documents: cancelled.',
      null,
    ]);
  });

  test('an unknown address line is omitted, never null', async () => {
    const lines = {
      display_address: '12 Mill Lane, Bath',
      postcode: 'BA1 1AA',
      address_line1: '12 Mill Lane',
      address_line2: 'Bath',
    };
    const fullHome = await insertProperty(service, mine.brandId, {
      ...lines,
      images: ['https://images.example.com/2.jpg', 'https://images.example.com/1.jpg'],
    });
    await store({ property_id: fullHome });
    expect((await theFlow()).property).toEqual({
      ...lines,
      property_images: ['https://images.example.com/2.jpg', 'https://images.example.com/1.jpg'],
    });
    await service.sql(
      `update property set address_line3 = 'Somerset', address_line4 = 'England', address_line2 = null
        where id = $1`,
      [fullHome],
    );
    expect(Object.keys((await theFlow()).property as FlowRecord).sort()).toEqual([
      'address_line1',
      'address_line3',
      'address_line4',
      'display_address',
      'postcode',
      'property_images',
    ]);
  });
});

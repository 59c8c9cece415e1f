import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf } from '../support/graphql.js';
import { insertProperty, insertRow, newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { upsertProperties } from '../support/upsert-properties.js';

const WITHDRAW =
  'mutation ($id: SafeInt!) { withdrawProperty(id: $id) { propertyId property { id status } } }';

describe('withdrawProperty', () => {
  let service: TestService;
  let brand: { brandId: number; key: string };
  let id: number;
  beforeAll(async () => {
    service = await TestService.start();
    brand = await newBrand(service, 'Of withdrawals');
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    id = await insertProperty(service, brand.brandId, { reference: `W${Math.random()}` });
    await service.sql('delete from outbox where brand_id = $1', [brand.brandId]);
  });

  const withdraw = (key: string = brand.key) => service.graphql(WITHDRAW, { id }, { key });
  const withdrawByBatch = async () => {
    const [row] = await service.sql<{ reference: string }>('select reference from property where id = $1', [
      id,
    ]);
    const [result] = await upsertProperties(
      service,
      [{ reference: row?.reference, status: 'WITHDRAWN' }],
      brand.key,
    );
    return result;
  };
  const openFlow = (row: object = {}) =>
    insertRow(service, 'flow', {
      brand_id: brand.brandId,
      property_id: id,
      percentage_completed: 0,
      is_completed: false,
      ...row,
    });
  const state = async () => {
    const [property] = await service.sql<{ status: string }>('select status from property where id = $1', [
      id,
    ]);
    const events = await service.sql<{ payload: object }>(
      `select payload from outbox where brand_id = $1 and type = 'properties_withdrawn'`,
      [brand.brandId],
    );
    return [property?.status, events.map(({ payload }) => payload)];
  };
  const WITHDRAWN = () => ['withdrawn', [{ type: 'properties_withdrawn', flowId: null, propertyIds: [id] }]];

  test('takes a property off the market, once, with an event', async () => {
    expect(dataOf(await withdraw()).withdrawProperty).toEqual({
      propertyId: id,
      property: { id, status: 'WITHDRAWN' },
    });
    expect(await state()).toEqual(WITHDRAWN());
    dataOf(await withdraw());
    expect(await state()).toEqual(WITHDRAWN());
  });

  test('is rejected while a flow of the property is open, and the error names the flow', async () => {
    const flowId = await openFlow();
    const message = `Flow ${flowId} of the property is open. Complete, decide or archive it first.`;
    const response = await withdraw();
    expect([codeOf(response), response.body.errors[0].message]).toEqual(['INVALID_TRANSITION', message]);
    expect((await withdrawByBatch())?.errors).toEqual([{ path: 'status', message }]);
    expect(await state()).toEqual(['available', []]);
  });

  test.each([
    { is_completed: true },
    { is_archived: true },
    { is_deleted: true },
    { outcome: 'tenant_withdrew' },
  ])('is accepted when its only flow has %p', async (row) => {
    await openFlow(row);
    dataOf(await withdraw());
    expect(await state()).toEqual(WITHDRAWN());
  });

  test('waits for a flow that is being created, and is then rejected', async () => {
    const client = await (await import('../support/database.js')).connectTo(service.databaseUrl);
    try {
      await client.query('begin');
      await client.query(
        `insert into flow (brand_id, property_id, percentage_completed, is_completed, created_at, updated_at)
          values ($1, $2, 0, false, now(), now())`,
        [brand.brandId, id],
      );
      const responses = Promise.all([withdraw(), withdrawByBatch()]);
      await client.query('select pg_sleep(0.2)');
      await client.query('commit');
      const [response, result] = await responses;
      expect([codeOf(response), result?.outcome]).toEqual(['INVALID_TRANSITION', 'REJECTED']);
    } finally {
      await client.end();
    }
  });

  test('applies the same rule and emits the same event in a batch', async () => {
    expect((await withdrawByBatch())?.outcome).toBe('UPDATED');
    expect(await state()).toEqual(WITHDRAWN());
    expect((await withdrawByBatch())?.outcome).toBe('UNCHANGED');
    expect(await state()).toEqual(WITHDRAWN());
  });

  test('finds no property of another brand, and no unknown property', async () => {
    for (const key of [service.brand.partnerKey, service.other.partnerKey]) {
      const response = await withdraw(key);
      expect([codeOf(response), response.body.errors[0].message]).toEqual([
        'NOT_FOUND',
        'Property not found.',
      ]);
    }
    expect(await state()).toEqual(['available', []]);
  });
});

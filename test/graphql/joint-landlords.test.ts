import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type ApiName, BOTH_APIS, type Changed, change } from '../support/both-apis.js';
import { dataOf } from '../support/graphql.js';
import { insertLandlords, landlordsOf, shared } from '../support/landlords.js';
import { newFlow, newTenant } from '../support/new-flow.js';
import { insertProperty, insertRow, newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';

describe.each(BOTH_APIS)('the landlords of a flow over %s', (api: ApiName) => {
  let service: TestService;
  let flowId: number;
  let [ann, bea, cy]: number[] = [];
  beforeAll(async () => {
    service = await TestService.start();
    [ann, bea, cy] = await insertLandlords(service, ['Ann', 'Bea', 'Cy']);
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    ({ id: flowId } = await newFlow(service));
  });

  const update = (input: Record<string, unknown>): Promise<Changed> =>
    change(service, api, 'updateFlow', flowId, input);
  const problems = async (input: Record<string, unknown>): Promise<string[]> => {
    const { code, problems } = await update(input);
    return [code ?? 'none', ...problems.map((one) => one.replace(/_([a-z])/g, (_, a) => a.toUpperCase()))];
  };
  const read = () => landlordsOf(service, flowId);

  test('are named at its creation, with shares of two decimals, and the lead is its landlord', async () => {
    const created = await change(service, api, 'createFlow', 0, {
      propertyId: await insertProperty(service, service.brand.brandId),
      rentPence: 120_000,
      rentPeriod: 'MONTHLY',
      tenants: [newTenant({ isLead: true })],
      landlords: [shared(ann, 33.33), shared(bea, 33.33, true), shared(cy, 33.34)],
    });
    expect(created.code).toBeNull();
    expect(await landlordsOf(service, created.data.flow.id)).toEqual({
      lead: 'Bea',
      landlords: ['Ann 33.33', '*Bea 33.33', 'Cy 33.34'],
    });
  });

  test('may have no shares, and replace the landlords that the flow had', async () => {
    await update({ landlords: [shared(ann, 60, true), shared(bea, 40)] });
    expect((await update({ landlords: [shared(cy), shared(bea, undefined, true)] })).code).toBeNull();
    expect(await read()).toEqual({ lead: 'Bea', landlords: ['Cy', '*Bea'] });
  });

  test('are one person without a share by landlordId alone, even if it is the lead already', async () => {
    await update({ landlords: [shared(ann, 60, true), shared(bea, 40)] });
    await update({ landlordId: ann });
    expect(await read()).toEqual({ lead: 'Ann', landlords: ['*Ann'] });
    await update({ landlordId: null });
    expect(await read()).toEqual({ lead: null, landlords: [] });
  });

  test.each([[[]], [null]])('are removed by %j', async (landlords) => {
    await update({ landlords: [shared(ann, 60, true), shared(bea, 40)] });
    await update({ landlords });
    expect(await read()).toEqual({ lead: null, landlords: [] });
  });

  test('are found by their references, with the lead as landlordId too', async () => {
    const [{ reference = '' } = {}] = await service.sql<{ reference: string }>(
      'select reference from app_user where id = $1',
      [bea],
    );
    const landlords = [{ personReference: reference, isLead: true }, shared(ann)];
    expect((await update({ landlordId: bea, landlords })).code).toBeNull();
    expect(await read()).toEqual({ lead: 'Bea', landlords: ['*Bea', 'Ann'] });
  });

  test('make a new version and one line of the timeline only if they differ', async () => {
    const landlords = [shared(ann, 60, true), shared(bea, 40)];
    const first = await update({ landlords, expectedVersion: 1 });
    expect(first.data.flow.version).toBe(2);
    const again = await update({ landlords, landlordId: ann, expectedVersion: 2 });
    expect(again.data.flow.version).toBe(2);
    await update({ landlords: [shared(ann, 50, true), shared(bea, 50)] });
    const query = `query ($id: SafeInt!) { flow(id: $id) { timeline { description } } }`;
    const { flow } = dataOf(await service.graphql(query, { id: flowId }));
    expect(flow.timeline.map(({ description }: { description: string }) => description)).toEqual([
      'The flow was updated: the joint landlords.',
      'The flow was updated: the landlord and the joint landlords.',
      'The flow was created.',
    ]);
    expect((await update({ landlords: [], expectedVersion: 1 })).code).toBe('VERSION_CONFLICT');
    expect((await read()).landlords).toEqual(['*Ann 50', 'Bea 50']);
  });

  test('need one lead, and shares of all or of none that add up to exactly 100', async () => {
    const before = await read();
    expect(await problems({ landlords: [shared(ann, 50), shared(bea, 49.99)] })).toEqual([
      'VALIDATION_FAILED',
      'input.landlords: must have exactly one landlord with isLead true',
      'input.landlords: must have shares that add up to 100 percent; these add up to 99.99',
    ]);
    expect(await problems({ landlords: [shared(ann, 99.995, true), shared(bea)] })).toEqual([
      'VALIDATION_FAILED',
      'input.landlords[0].sharePercent: must have at most two decimals',
      'input.landlords[1].sharePercent: is required, because another landlord has a share; give one for all ' +
        'or for none',
    ]);
    expect(
      (await problems({ landlords: [shared(ann, 50, true), shared(bea, 50, true)] }))[1]?.split(':')[0],
    ).toBe('input.landlords[1].isLead');
    expect(await problems({ landlords: [shared(ann, 100.01, true), shared(bea, 0)] })).toEqual([
      'VALIDATION_FAILED',
      'input.landlords[0].sharePercent: must be 100 or less',
      'input.landlords[1].sharePercent: must be 0.01 or more',
    ]);
    expect(await read()).toEqual(before);
  });

  test('are at most 20, and no person twice', async () => {
    const many = await insertLandlords(
      service,
      Array.from({ length: 21 }, (_, n) => `L${n}`),
    );
    const all = many.map((id, n) => shared(id, undefined, n === 0));
    expect(await problems({ landlords: all })).toEqual([
      'VALIDATION_FAILED',
      'input.landlords: must have at most 20 items',
    ]);
    expect((await update({ landlords: all.slice(0, 20) })).code).toBeNull();
    const twice = await problems({ landlords: [shared(ann, 50, true), shared(ann, 50)] });
    expect(twice[1]).toMatch(/^input\.landlords\[1\]\.personId: must not be the same person as /);
  });

  test('are people of the brand: an unknown person and one of another brand give the same error', async () => {
    const other = await newBrand(service, `Other agency of ${api}`);
    const [stranger] = await insertLandlords(service, ['Stranger'], other.brandId);
    const rejected = await Promise.all(
      [stranger, UNKNOWN_ID].map(async (id) => {
        const { code, problems } = await update({ landlords: [shared(ann, 60, true), shared(id, 40)] });
        return [code, problems.map((one) => one.replace(String(id), 'N'))];
      }),
    );
    expect(rejected[0]).toEqual(['NOT_FOUND', [expect.stringContaining('Person N not found.')]]);
    expect(rejected[1]).toEqual(rejected[0]);
  });

  test('are landlords, and not erased', async () => {
    const { brandId } = service.brand;
    const tenant = await insertRow(service, 'app_user', { brand_id: brandId, kind: 'tenant' });
    const [erased] = await insertLandlords(service, ['Erased']);
    await service.sql('update app_user set erased_at = now() where id = $1', [erased]);
    expect(await problems({ landlords: [shared(tenant, 60, true), shared(erased, 40)] })).toEqual([
      'VALIDATION_FAILED',
      'input.landlords[0].personId: must be a person of the kind landlord',
      'input.landlords[1].personId: must be a person whose personal data was not erased',
    ]);
  });

  test('do not contradict landlordId, and the error names both', async () => {
    const before = await read();
    const landlords = [shared(ann, 60, true), shared(bea, 40)];
    const errors = [
      await problems({ landlordId: bea, landlords }),
      await problems({ landlordId: null, landlords }),
      await problems({ landlordId: bea, landlords: [] }),
    ];
    expect(errors.map(([code]) => code)).toEqual(Array(3).fill('VALIDATION_FAILED'));
    for (const [, problem = '', ...more] of errors) {
      expect(more).toEqual([]);
      expect(problem).toMatch(/^input\.landlordId: must .*landlords/);
    }
    expect(await read()).toEqual(before);
  });

  test('are those of the renewal too', async () => {
    await update({ landlords: [shared(ann, 60, true), shared(bea, 40)] });
    await service.sql(
      `update flow set is_ast_signed = true, agreement_entered_at = now(), tenancy_status = 3 where id = $1`,
      [flowId],
    );
    const RENEW = `mutation ($id: SafeInt!) { renewFlow(id: $id, input: { type: NEW_TENANCY }) { flow { id } } }`;
    const renewed = dataOf(await service.graphql(RENEW, { id: flowId })).renewFlow.flow;
    expect(await landlordsOf(service, renewed.id)).toEqual({ lead: 'Ann', landlords: ['*Ann 60', 'Bea 40'] });
  });
});

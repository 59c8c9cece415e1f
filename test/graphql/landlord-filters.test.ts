import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dataOf } from '../support/graphql.js';
import { insertLandlords, shared } from '../support/landlords.js';
import { newFlow } from '../support/new-flow.js';
import { insertProperty } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { upsertProperties } from '../support/upsert-properties.js';

interface Edge {
  node: { displayAddress: string };
}

describe('a list filtered by a landlord', () => {
  let service: TestService;
  let [ann, bea, cy, dan]: number[] = [];
  let flows: { joint: number; alone: number; deleted: number };
  let homes: { own: number; ofFlow: number; ofFlowAlone: number };
  beforeAll(async () => {
    service = await TestService.start();
    const { brandId } = service.brand;
    [ann, bea, cy, dan] = await insertLandlords(service, ['Ann', 'Bea', 'Cy', 'Dan']);
    const home = () => insertProperty(service, brandId);
    const [ofFlow, ofFlowAlone] = [await home(), await home()];
    const [own] = await upsertProperties(service, [
      {
        ...{ reference: 'OWN', displayAddress: '1 Elm Row', price: 900, country: 'ENGLAND' },
        landlords: [shared(ann, 60, true), shared(bea, 40)],
      },
    ]);
    homes = { own: Number(own?.id), ofFlow, ofFlowAlone };
    const landlords = [shared(ann, undefined, true), shared(bea)];
    flows = {
      joint: (await newFlow(service, { propertyId: ofFlow, landlords })).id,
      alone: (await newFlow(service, { propertyId: ofFlowAlone, landlordId: bea })).id,
      deleted: (await newFlow(service, { propertyId: await home(), landlords })).id,
    };
    await newFlow(service, { propertyId: await home(), landlordId: cy });
    await service.sql('update flow set is_deleted = true where id = $1', [flows.deleted]);
  });
  afterAll(() => service.stop());

  const found = async (list: 'flows' | 'properties', args: string) => {
    const query = `{ ${list}(${args}) { totalCount edges { node { id } } } }`;
    const { totalCount, edges } = dataOf(await service.graphql(query))[list];
    const ids: number[] = edges.map(({ node }: { node: { id: number } }) => node.id);
    expect(totalCount).toBe(ids.length);
    return ids.toSorted((one, other) => one - other);
  };
  const referenceOf = async (id: number | undefined): Promise<string> =>
    (await service.sql<{ reference: string }>('select reference from app_user where id = $1', [id]))[0]
      ?.reference ?? '';

  test('has the flows of a joint landlord and of the same landlord alone, without deleted ones', async () => {
    const ofBea = [flows.joint, flows.alone];
    expect(await found('flows', `landlordId: ${bea}`)).toEqual(ofBea);
    expect(await found('flows', `landlordReference: "${await referenceOf(bea)}"`)).toEqual(ofBea);
    expect(await found('flows', `landlordId: ${ann}`)).toEqual([flows.joint]);
    expect(await found('flows', `landlordId: ${dan}`)).toEqual([]);
  });

  test('combines a joint landlord with other filters and with a sort', async () => {
    const { id: ofCy = 0 } = { id: (await found('flows', `landlordId: ${cy}`))[0] };
    expect(ofCy).toBeGreaterThan(flows.alone);
    for (const args of [
      'isCompleted: false',
      'phase: ARRANGING',
      'stage: LANDLORD',
      'sortBy: UPDATED_AT',
      'jurisdiction: ENGLAND, isArchived: false',
    ])
      expect([args, await found('flows', `landlordId: ${bea}, ${args}`)]).toEqual([
        args,
        [flows.joint, flows.alone],
      ]);
    expect(await found('flows', `landlordId: ${bea}, isCompleted: true`)).toEqual([]);
    expect(await found('flows', `landlordId: ${bea}, propertyId: ${homes.ofFlow}`)).toEqual([flows.joint]);
  });

  test('pages through the flows of a joint landlord without a repetition', async () => {
    const page = async (after: string) => {
      const query = `{ flows(landlordId: ${bea}, first: 1${after}) { edges { cursor node { id } } } }`;
      return dataOf(await service.graphql(query)).flows.edges[0];
    };
    const first = await page('');
    const second = await page(`, after: "${first.cursor}"`);
    expect([first.node.id, second.node.id]).toEqual([flows.alone, flows.joint]);
    expect(await page(`, after: "${second.cursor}"`)).toBeUndefined();
  });

  test('has the properties of a landlord of more than a thousand homes, in their order and with filters', async () => {
    const [estate] = await insertLandlords(service, ['Estate']);
    const list = JSON.stringify([{ personId: estate, shareHundredths: null, isLead: true }]);
    await service.sql(
      `insert into property (brand_id, created_at, updated_at, display_address, price, bedrooms, property_for,
          accommodation_type, images, features, placed_by, landlords)
        select $1, now() + n * interval '1 second', now(), 'Home ' || n, 900, n % 3, 1 + (n % 2), 'flat', '[]', '[]', 'none', $2
        from generate_series(1, 1200) n`,
      [service.brand.brandId, list],
    );
    const { id: estateFlow } = await newFlow(service, { propertyId: homes.ofFlow, landlordId: estate });
    const page = async (args: string) => {
      const query = `{ properties(landlordId: ${estate}${args}) {
        totalCount edges { cursor node { displayAddress } } } }`;
      const { totalCount, edges } = dataOf(await service.graphql(query)).properties;
      const last: string = edges.at(-1)?.cursor;
      return { totalCount, last, names: edges.map(({ node }: Edge) => node.displayAddress) };
    };
    const first = await page(', first: 2');
    expect([first.totalCount, first.names]).toEqual([1201, ['Home 1200', 'Home 1199']]);
    const second = await page(`, first: 2, after: "${first.last}"`);
    expect(second.names).toEqual(['Home 1198', 'Home 1197']);
    const toRent = await page(', first: 2, propertyFor: RENT');
    expect([toRent.totalCount, toRent.names]).toEqual([601, ['Home 1200', 'Home 1198']]);
    expect(await found('flows', `landlordId: ${estate}`)).toEqual([estateFlow]);
    await service.sql('delete from property where brand_id = $1 and landlords @> $2::jsonb', [
      service.brand.brandId,
      list,
    ]);
  });

  test('has the properties of a landlord by their own list and by their flows', async () => {
    const all = [homes.ofFlow, homes.ofFlowAlone, homes.own];
    expect(await found('properties', `landlordId: ${bea}`)).toEqual(all);
    expect(await found('properties', `landlordId: ${bea}, statuses: [AVAILABLE, UNDER_OFFER]`)).toEqual(all);
    expect(await found('properties', `landlordId: ${bea}, propertyFor: SALE`)).toEqual([]);
    expect(await found('properties', `landlordReference: "${await referenceOf(ann)}"`)).toEqual([
      homes.ofFlow,
      homes.own,
    ]);
    expect(await found('properties', `landlordId: ${dan}`)).toEqual([]);
  });
});

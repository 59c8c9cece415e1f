import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataOf } from '../support/graphql.js';
import { addGuarantor } from '../support/guarantors.js';
import { TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
  await addGuarantor(service);
});
afterAll(() => service.stop());

test('guarantors of a tenant have pages, the oldest first, without those of deleted flows', async () => {
  const { brandId, flowId, subTenantIds } = service.brand;
  await service.sql(
    `insert into guarantor (brand_id, created_at, updated_at, sub_tenant_id, application_id, title,
        first_name, last_name, email, phone,
        postcode, correspondence_address)
      select $1, now() + n * interval '1 s', now(), $2, 'A', '', 'Ann', 'Stone', n || '@example.com', '',
          '', ''
        from generate_series(1, 3) as n`,
    [brandId, subTenantIds[0]],
  );
  const [tenant] = await service.sql<{ id: number }>(
    'select user_id::int as id from sub_tenant where brand_id = $1 and id = $2',
    [brandId, subTenantIds[0]],
  );
  const query = `query ($id: SafeInt!, $first: Int!, $after: String) { person(id: $id) { referencing {
    guarantorReferences { guarantors(first: $first, after: $after) { id cursor } } } } }`;
  const page = async (first: number, after?: string): Promise<{ id: number; cursor: string }[]> =>
    dataOf(await service.graphql(query, { id: tenant?.id, first, after })).person.referencing
      .guarantorReferences.guarantors;
  const all = await page(100);
  expect(all.length).toBeGreaterThan(3);
  const [first = { cursor: '' }, ...rest] = all;
  expect([await page(1), await page(100, first.cursor)]).toEqual([[first], rest]);
  await service.sql('update flow set is_deleted = true where brand_id = $1 and id = $2', [brandId, flowId]);
  expect((await page(100)).length).toBeLessThan(3);
});

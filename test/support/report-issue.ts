import { dataOf } from './graphql.js';
import type { TestService } from './service.js';

const REPORT = `mutation ($input: CreateMaintenanceIssueInput!) {
  createMaintenanceIssue(input: $input) { id }
}`;

/** Reports an issue of the first brand's first property, which is one event. Returns its id. */
export async function reportIssue(service: TestService): Promise<number> {
  const [property] = await service.sql<{ id: number }>(
    'select min(id)::int as id from property where brand_id = $1',
    [service.brand.brandId],
  );
  const input = { propertyId: property?.id, title: 'Dripping tap' };
  return dataOf(await service.graphql(REPORT, { input })).createMaintenanceIssue.id;
}

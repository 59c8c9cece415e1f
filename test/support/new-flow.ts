import { dataOf } from './graphql.js';
import type { CallResponse, TestService } from './service.js';

/** A tenant who is new to the brand. */
export const newTenant = (members: object = {}): object => ({
  firstName: 'Ann',
  lastName: 'Stone',
  ...members,
});

/** Creates a flow of the first brand over the API; without tenants, it has Ann, the lead tenant, and Bob. */
export async function newFlow(
  service: TestService,
  members: object = {},
): Promise<{ id: number; subTenants: { id: number; personId: number }[] }> {
  const [property] = await service.sql<{ id: number }>(
    'select id::int from property where brand_id = $1 order by id limit 1',
    [service.brand.brandId],
  );
  const input = {
    propertyId: property?.id,
    rentPence: 120_000,
    rentPeriod: 'MONTHLY',
    tenants: [newTenant({ isLead: true }), newTenant({ firstName: 'Bob' })],
    ...members,
  };
  const CREATE = `mutation ($input: CreateFlowInput!) {
    createFlow(input: $input) { flow { id subTenants { id personId } } }
  }`;
  return dataOf(await service.graphql(CREATE, { input })).createFlow.flow;
}

/** The fields of a flow, which must exist. */
export async function readFlow(
  service: TestService,
  id: number,
  fields: string,
): Promise<CallResponse['body']> {
  return dataOf(await service.graphql(`query ($id: SafeInt!) { flow(id: $id) { ${fields} } }`, { id })).flow;
}

/** Marks the agreement of a flow as signed. */
export const sign = (service: TestService, id: number): Promise<unknown> =>
  service.sql(
    `update flow set is_ast_signed = true, agreement_entered_at = now(), tenancy_status = 3
      where brand_id = $1 and id = $2`,
    [service.brand.brandId, id],
  );

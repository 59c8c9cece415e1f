import type { TestService } from './service.js';

/** Makes a user of the first brand a party to one of its flows. */
export async function joinFlow(service: TestService, personId: number, flowId: number): Promise<void> {
  await service.sql(
    `insert into sub_tenant (brand_id, created_at, updated_at, flow_id, user_id, first_name, last_name)
      values ($1, now(), now(), $2, $3, 'Jo', 'Bell')`,
    [service.brand.brandId, flowId, personId],
  );
}

/** A flow of the first brand that was deleted; not the one that `brand.flowId` names. */
export async function deletedFlow(service: TestService): Promise<number> {
  const [row] = await service.sql<{ id: string }>(
    `update flow set is_deleted = true
      where brand_id = $1 and id = (select max(id) from flow where brand_id = $1 and id <> $2) returning id`,
    [service.brand.brandId, service.brand.flowId],
  );
  return Number(row?.id);
}

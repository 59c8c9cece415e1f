import type { Em } from '../../database/orm/orm.js';
import type { Agency } from './agency.js';
import { CREATE_WEBHOOK, DISABLE_WEBHOOK } from './operations.js';

/** The event that the endpoint has got. */
const SEQUENCE = 5;

const DELIVERED = `insert into webhook_delivery (brand_id, created_at, updated_at, endpoint_id, sequence, name,
    order_key, status, attempts, is_replay, attempted_at, trigger, status_code, milliseconds)
  select e.brand_id, $3::timestamptz, $3::timestamptz, $2::bigint, e.id, e.name,
    e.subject_type || ' ' || e.subject_id, 'delivered', 1, false, $3::timestamptz, 'scheduled', 200, 48
  from event e where e.brand_id = $1 and e.id = $4::bigint`;

/** An endpoint of the agency's old software: it is disabled, so nothing is sent to it. */
export async function createEndpoint(em: Em, agency: Agency, brandId: number, at: Date): Promise<void> {
  const input = { url: 'https://hooks.example.com/rental-flow', description: 'The old software.' };
  const { createWebhookEndpoint } = await agency.run<{
    createWebhookEndpoint: { endpoint: { id: number } };
  }>(at, CREATE_WEBHOOK, { input });
  const { id } = createWebhookEndpoint.endpoint;
  await agency.run(at, DISABLE_WEBHOOK, { id });
  await em.cells(DELIVERED, [brandId, id, at, SEQUENCE]);
}

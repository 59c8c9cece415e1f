import { type Recomputed, recomputeDeadlines } from '../../src/domain/deadline/recompute-deadlines.js';
import { refreshDeadlines } from '../../src/domain/deadline/refresh-deadlines.js';
import { jobContext } from '../../src/domain/open-context.js';
import type { TestService } from './service.js';

interface Payment {
  kind: 'HOLDING_DEPOSIT' | 'TENANCY_DEPOSIT' | 'RENT';
  direction?: 'RECEIVED' | 'REFUNDED' | 'APPLIED';
  amountPence: number;
  receivedOn: string;
}

/** Stores the deadlines of all flows of the first brand anew, and returns what that took. */
export async function recompute(service: TestService): Promise<Recomputed | undefined> {
  const ctx = jobContext(service.service.orm.em, SETTINGS, service.brand.brandId, 'test');
  let last: Recomputed | undefined;
  for await (last of recomputeDeadlines(ctx));
  return last;
}

const SETTINGS = { esignatureBaseUrl: '', publicUrl: '', mailFrom: '' };

/** Records a payment of a flow of the first brand. */
export async function pay(
  service: TestService,
  flowId: number,
  { kind, direction = 'RECEIVED', amountPence, receivedOn }: Payment,
): Promise<void> {
  const { brandId } = service.brand;
  await service.sql(
    `insert into payment (brand_id, created_at, updated_at, flow_id, kind, direction, amount_pence, received_on)
      values ($1, now(), now(), $2, $3, $4, $5, $6)`,
    [brandId, flowId, kind.replace('_', '').toLowerCase(), direction.toLowerCase(), amountPence, receivedOn],
  );
  await refreshDeadlines(jobContext(service.service.orm.em, SETTINGS, brandId, 'test'), [flowId]);
}

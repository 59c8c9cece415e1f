import type { FreshFlow } from './fresh-flow.js';
import { pay } from './payments.js';
import { signedFlow } from './rent-changes.js';
import type { TestService } from './service.js';

/** The deposit of a tenancy at £1,200.00 a month: five weeks' rent. */
export const DEPOSIT_PENCE = 138_461;

/** A flow of a signed tenancy that holds a tenancy deposit. */
export async function flowWithDeposit(
  service: TestService,
  columns: Record<string, unknown> = {},
): Promise<FreshFlow> {
  const flow = await signedFlow(service, columns);
  await pay(service, flow.flowId, {
    ...{ kind: 'TENANCY_DEPOSIT', amountPence: DEPOSIT_PENCE, receivedOn: '2026-06-01' },
  });
  return flow;
}

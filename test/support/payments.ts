import { dataOf } from './graphql.js';
import type { TestService } from './service.js';

const RECORD = `mutation ($id: SafeInt!, $input: RecordPaymentInput!) {
  recordPayment(flowId: $id, input: $input) { payment { id } }
}`;

interface Payment {
  kind: 'HOLDING_DEPOSIT' | 'TENANCY_DEPOSIT' | 'RENT' | 'VARIATION_FEE';
  direction?: 'RECEIVED' | 'REFUNDED' | 'APPLIED' | 'KEPT' | 'DEDUCTED';
  appliedTo?: 'TENANCY_DEPOSIT' | 'RENT';
  amountPence: number;
  receivedOn: string;
  payerPersonId?: number;
  keptGround?: string;
  note?: string;
}

/** Records a payment of a flow of the first brand. */
export async function pay(service: TestService, flowId: number, payment: Payment): Promise<void> {
  const input = { direction: 'RECEIVED', ...payment };
  dataOf(await service.graphql(RECORD, { id: flowId, input }));
}

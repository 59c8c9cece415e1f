import { Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { ToMany, ToOne } from '../base/relations/relation-fields.js';
import { Flow } from '../flow/record/flow.entity.js';
import { payloadFlow } from '../flow/record/payload-flow.js';
import { Payment } from './payment.entity.js';
import { RecordPaymentPayload } from './payment.payload.js';

@Resolver(() => Flow)
export class FlowPayments {
  @ToMany(Scope.FLOWS_READ, () => Payment, 'flow', 'The payments of the tenancy, oldest first.')
  payments!: Payment[];
}

@Resolver(() => RecordPaymentPayload)
export class RecordedPayment {
  @ToOne(
    Scope.FLOWS_READ,
    () => Payment,
    'paymentId',
    'The payment. A key without the scope `flows:read` gets null and an error.',
    { nullable: true },
  )
  payment!: Payment | null;
}

export const RecordedPaymentFlow = payloadFlow(() => RecordPaymentPayload);

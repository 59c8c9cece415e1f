import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { RecordPaymentInput } from './payment.input.js';
import { RecordPaymentPayload } from './payment.payload.js';
import { recordPayment } from './payment.service.js';

@Resolver()
export class PaymentResolver {
  @Changes(
    Scope.PAYMENTS_WRITE,
    () => RecordPaymentPayload,
    'Records money that was received or refunded, a holding deposit that was applied to the rent or the ' +
      'tenancy deposit, or kept, and what the landlord gets of a tenancy deposit. Returns `PAYMENT_NOT_ALLOWED` with the rule, its maximum and its ' +
      'source for a payment that a statute forbids: more than a cap, rent before the agreement, a second ' +
      'holding deposit for the property, or in England a holding deposit for a renewal or after the ' +
      'agreement. The deposits of a tenancy and of its renewals count together. A decided flow accepts ' +
      'only refunds, a deposit that is kept, and payments of a day before the decision. Other payments ' +
      'return INVALID_TRANSITION, and so does a kept deposit whose ground does not fit. The tenants of a ' +
      'flow may pay one holding deposit in parts. Without a rent the caps are unknown, and are not ' +
      'checked. Recording a holding deposit does not confirm it; `confirmHoldingDeposit` does.',
  )
  recordPayment(
    @Ctx() ctx: Context,
    @Arg('flowId', () => Id, { description: 'The id of the flow.' }) flowId: number,
    @Arg('input', () => RecordPaymentInput, { description: 'The payment.' }) input: RecordPaymentInput,
  ): Promise<RecordPaymentPayload> {
    return recordPayment(ctx, flowId, input);
  }
}

import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { PageArgs } from '../base/page.js';
import { Flow } from '../flow/flow.entity.js';
import { payloadFlow } from '../flow/payload-flow.js';
import { Payment } from './payment.entity.js';
import { RecordPaymentPayload } from './payment.payload.js';

@Resolver(() => Flow)
export class FlowPayments {
  @Needs(Scope.FLOWS_READ)
  @FieldResolver(() => [Payment], { description: 'The payments of the tenancy, oldest first.' })
  payments(
    @Root() flow: Flow,
    @Ctx() { relations }: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Payment[]> {
    const payments = { entity: Payment, by: 'flow', direction: 'asc' } as const;
    return relations.many(payments, flow.id, page, selectedNames(info));
  }
}

@Resolver(() => RecordPaymentPayload)
export class RecordedPayment {
  @Needs(Scope.FLOWS_READ)
  @FieldResolver(() => Payment, {
    nullable: true,
    description: 'The payment. A key without the scope `flows:read` gets null and an error.',
  })
  payment(
    @Root() { paymentId }: RecordPaymentPayload,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Payment> {
    return relations.one(Payment, paymentId, selectedNames(info));
  }
}

export const RecordedPaymentFlow = payloadFlow(() => RecordPaymentPayload);

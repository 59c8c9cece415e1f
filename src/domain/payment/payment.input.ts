import { GraphQLInt, GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { CalendarDay, Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { Ruled } from '../base/declare.js';
import { ExpectedVersion } from '../flow/record/expected-version.js';
import { AppliedTo, PaymentDirection, PaymentKind } from './payment-kind.js';

@InputType({ description: 'A payment of a flow.' })
export class RecordPaymentInput {
  @Field(() => PaymentKind, { description: 'What the payment is for.' }) kind!: PaymentKind;
  @Field(() => PaymentDirection, { description: 'Whether the money was received, refunded or applied.' })
  direction!: PaymentDirection;
  @Ruled({ minimum: 1 })
  @Field(() => GraphQLInt, { description: 'The amount in pence.' })
  amountPence!: number;
  @Field(() => CalendarDay, {
    description: 'The day on which the money was received, refunded or applied; not after today.',
  })
  receivedOn!: Day;
  @Field(() => Id, {
    nullable: true,
    description: 'The id of the sub-tenant who paid, or received the refund. Default: unknown.',
  })
  payerSubTenantId?: number | null;
  @Field(() => AppliedTo, {
    nullable: true,
    description: 'What the holding deposit became a part of. Required for `APPLIED`, and only for it.',
  })
  appliedTo?: AppliedTo | null;
  @Ruled({ maxLength: 1000 })
  @Field(() => GraphQLString, { nullable: true, description: 'A note of the agency.' })
  note?: string | null;
  @ExpectedVersion() expectedVersion?: number | null;
}

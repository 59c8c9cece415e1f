import { GraphQLBoolean, GraphQLInt, GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { CalendarDay, Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { Ruled } from '../base/declare.js';
import { ExpectedVersion } from '../flow/record/expected-version.js';
import { KeptGround } from '../statute/facts/kept-ground.js';
import { AppliedTo, PaymentDirection, PaymentKind } from './payment-kind.js';

@InputType({ description: 'A payment of a flow.' })
export class RecordPaymentInput {
  @Field(() => PaymentKind, { description: 'What the payment is for.' }) kind!: PaymentKind;
  @Field(() => PaymentDirection, {
    description: 'Whether the money was received, refunded, applied, kept or deducted.',
  })
  direction!: PaymentDirection;
  @Ruled({ minimum: 1 })
  @Field(() => GraphQLInt, { description: 'The amount in pence.' })
  amountPence!: number;
  @Field(() => CalendarDay, {
    description:
      'The day on which the money was received, refunded, applied or deducted, or of the decision to keep ' +
      'it; not after today.',
  })
  receivedOn!: Day;
  @Field(() => Id, {
    nullable: true,
    description: 'The id of the sub-tenant who paid, or received the refund. Default: unknown.',
  })
  payerSubTenantId?: number | null;
  @Field(() => Id, {
    nullable: true,
    description:
      'The id of the person who paid for the tenants, or received the refund: a person of the brand, such ' +
      'as one of the kind `PAYER`. Not together with `payerSubTenantId`.',
  })
  payerPersonId?: number | null;
  @Field(() => AppliedTo, {
    nullable: true,
    description: 'What the holding deposit became a part of. Required for `APPLIED`, not allowed otherwise.',
  })
  appliedTo?: AppliedTo | null;
  @Field(() => KeptGround, {
    nullable: true,
    description: 'Why the holding deposit is kept. Required for `KEPT`, not allowed otherwise.',
  })
  keptGround?: KeptGround | null;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description:
      'Whether the money was received already, so that it cannot be rejected any more. If a statute ' +
      'forbids it, it is recorded with a warning, and must be repaid. Only for `RECEIVED`.',
  })
  isAlreadyReceived?: boolean | null;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description:
      'Whether the tenants paid this rent earlier than they had to, without being asked: only asking is ' +
      'unlawful, so it is recorded with a warning. Only for rent that is `RECEIVED`.',
  })
  isVoluntary?: boolean | null;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description: 'Whether it was paid in cash. Only for `RECEIVED`.',
  })
  isCash?: boolean | null;
  @Ruled({ minimum: 1 })
  @Field(() => GraphQLInt, {
    nullable: true,
    description:
      'The reasonable costs of the change that the fee is for, in pence: in England the fee may be as high ' +
      'if they are above £50. They are not checked. Requires a `note` with what they are and their proof. ' +
      'Only for a `VARIATION_FEE` that is `RECEIVED`.',
  })
  reasonableCostsPence?: number | null;
  @Ruled({ maxLength: 1000 })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'A note of the agency. Required for `KEPT` and with `reasonableCostsPence`.',
  })
  note?: string | null;
  @ExpectedVersion() expectedVersion?: number | null;
}

import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { type Warning, Warnings } from '../base/warning.js';

@ObjectType({ description: 'The result of `recordPayment`.', simpleResolvers: true })
export class RecordPaymentPayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => Id, { description: 'The id of the payment.' }) paymentId!: number;
  @Warnings() warnings!: Warning[];
}

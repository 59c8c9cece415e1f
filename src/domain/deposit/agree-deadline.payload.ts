import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { type Warning, Warnings } from '../base/warning.js';

@ObjectType({ description: 'The result of `agreeHoldingDepositDeadline`.', simpleResolvers: true })
export class AgreeHoldingDepositDeadlinePayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => Id, { description: 'The id of the agreed deadline.' }) holdingDepositDeadlineId!: number;
  @Warnings() warnings!: Warning[];
}

import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';

@ObjectType({ description: 'The result of `withdrawProperty`.', simpleResolvers: true })
export class WithdrawPropertyPayload {
  @Field(() => Id, { description: 'The id of the property.' }) propertyId!: number;
}

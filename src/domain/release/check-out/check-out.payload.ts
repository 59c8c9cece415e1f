import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../../language/graphql/scalars.js';
import { type Warning, Warnings } from '../../base/warning.js';

@ObjectType({ description: 'The result of `recordCheckOut`.', simpleResolvers: true })
export class CheckOutPayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => Id, { description: 'The id of the check-out.' }) checkOutId!: number;
  @Warnings() warnings!: Warning[];
}

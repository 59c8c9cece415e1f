import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../../language/graphql/scalars.js';

@ObjectType({ description: 'The result of `addInventory`.', simpleResolvers: true })
export class AddInventoryPayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => Id, { description: 'The id of the inventory.' }) certificateId!: number;
}

@ObjectType({ description: 'The result of `removeInventory`.', simpleResolvers: true })
export class RemoveInventoryPayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
}

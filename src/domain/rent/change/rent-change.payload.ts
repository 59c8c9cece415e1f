import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../../language/graphql/scalars.js';
import { type Warning, Warnings } from '../../base/warning.js';

@ObjectType({ description: 'The result of a change of a rent change.', simpleResolvers: true })
export class RentChangePayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => Id, { description: 'The id of the rent change.' }) rentChangeId!: number;
  @Warnings() warnings!: Warning[];
}

import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { type Warning, Warnings } from '../base/warning.js';

@ObjectType({ description: 'The result of a change of an occupier.', simpleResolvers: true })
export class OccupierPayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => Id, { description: 'The id of the occupier.' }) occupierId!: number;
  @Warnings() warnings!: Warning[];
}

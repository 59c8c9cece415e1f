import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../../language/graphql/scalars.js';
import { type Warning, Warnings } from '../../base/warning.js';

@ObjectType({ description: 'The result of `endTenancy`.', simpleResolvers: true })
export class EndTenancyPayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => Id, { description: 'The id of the recorded end.' }) tenancyEndId!: number;
  @Warnings() warnings!: Warning[];
}

import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../../language/graphql/scalars.js';
import { type Warning, Warnings } from '../../base/warning.js';

@ObjectType({ description: 'The result of a change of a deposit release.', simpleResolvers: true })
export class DepositReleasePayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => Id, { description: 'The id of the deposit release.' }) depositReleaseId!: number;
  @Warnings() warnings!: Warning[];
}

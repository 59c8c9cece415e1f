import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../../language/graphql/scalars.js';
import { type Warning, Warnings } from '../../base/warning.js';

@ObjectType({ description: 'The result of `recordDeath`.', simpleResolvers: true })
export class RecordDeathPayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => Id, { description: 'The id of the sub-tenant.' }) subTenantId!: number;
  @Warnings() warnings!: Warning[];
}

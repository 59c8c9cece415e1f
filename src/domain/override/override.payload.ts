import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { RuleOverride } from './rule-override.entity.js';

@ObjectType({ description: 'The result of `recordOverride`.', simpleResolvers: true })
export class RecordOverridePayload {
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => RuleOverride, { description: 'The exception.' }) override!: RuleOverride;
}

import { GraphQLString } from 'graphql';
import { ArgsType, Field } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import { FlowStage } from '../flow/stages/stages.js';

@ArgsType()
export class ReopenStageArgs {
  @Field(() => Id, { description: 'The id of the brand.' }) brandId!: number;
  @Field(() => Id, { description: 'The id of the flow.' }) flowId!: number;
  @Field(() => FlowStage, { description: 'The stage to reopen.' }) stage!: FlowStage;
  @Ruled({ minLength: 1, maxLength: 1000 })
  @Field(() => GraphQLString, { description: 'The reason, for the timeline of the flow.' })
  reason!: string;
}

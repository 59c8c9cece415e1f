import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Ruled } from '../base/declare.js';
import { ExpectedVersion } from '../flow/record/expected-version.js';
import { FlowStage, StageStatus } from '../flow/stages/stages.js';

@InputType({ description: 'A move of a stage.' })
export class MoveStageInput {
  @Field(() => FlowStage, { description: 'The stage to move.' }) stage!: FlowStage;
  @Field(() => StageStatus, {
    description: 'The new status. `mayBecome` of the stage lists the allowed ones.',
  })
  status!: StageStatus;
  @Ruled({ maxLength: 1000 })
  @Field(() => GraphQLString, { nullable: true, description: 'The reason, for the timeline of the flow.' })
  reason?: string | null;
  @ExpectedVersion() expectedVersion?: number | null;
}

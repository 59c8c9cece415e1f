import { GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { copyOf } from './copy.js';
import { FlowStage, movesFrom, StageStatus } from './stages.js';

@ObjectType({ description: 'One stage of a flow, as it stands.', simpleResolvers: true })
export class FlowStageState {
  @Field(() => FlowStage, { description: 'Which stage it is.' }) readonly stage: FlowStage;
  @Field(() => StageStatus, { description: 'Where it stands.' }) readonly status: StageStatus;
  @Field(() => GraphQLString, {
    description: 'What it says at its status; null where there is nothing to say.',
    nullable: true,
  })
  readonly message: string | null;
  @Field(() => GraphQLString, {
    description: 'What its button says; null where there is none.',
    nullable: true,
  })
  readonly buttonText: string | null;
  @Field(() => [StageStatus], { description: 'What it may become.' })
  readonly mayBecome: readonly StageStatus[];

  constructor(stage: FlowStage, status: StageStatus) {
    const { message, buttonText } = copyOf(stage, status);
    this.stage = stage;
    this.status = status;
    this.message = message;
    this.buttonText = buttonText;
    this.mayBecome = movesFrom(status);
  }
}

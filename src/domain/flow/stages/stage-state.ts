import { GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Instant } from '../../../language/graphql/scalars.js';
import { allowedMoves, type MovableFlow } from './allowed-moves.js';
import { stageText } from './stage-text.js';
import { FlowStage, type Mover, StageStatus } from './stages.js';

@ObjectType({ description: 'A stage of a flow.', simpleResolvers: true })
export class FlowStageState {
  @Field(() => FlowStage, { description: 'The stage.' })
  readonly stage: FlowStage;
  @Field(() => StageStatus, { description: 'The status of the stage.' })
  readonly status: StageStatus;
  @Field(() => GraphQLString, {
    description: 'The message to show for the status; null if there is none.',
    nullable: true,
  })
  readonly message: string | null;
  @Field(() => GraphQLString, {
    description: 'The text of the stage’s button; null if it has none.',
    nullable: true,
  })
  readonly buttonText: string | null;

  @Field(() => Instant, {
    description: 'When the stage got this status; null if that was before the service recorded it.',
    nullable: true,
  })
  readonly since: Date | null;

  constructor(
    readonly flow: MovableFlow,
    stage: FlowStage,
    since: Date | null,
  ) {
    this.since = since;
    this.stage = stage;
    this.status = flow.statusOf(stage);
    const { message, buttonText } = stageText(stage, this.status);
    this.message = message;
    this.buttonText = buttonText;
  }

  mayBecome(by: Mover): readonly StageStatus[] {
    return allowedMoves(this.flow, this.stage, by);
  }
}

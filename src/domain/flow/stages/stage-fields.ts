import { GraphQLString } from 'graphql';
import { Choice, Derived } from '../../../database/declare/fields.js';
import { stageName, stageText } from './stage-text.js';
import { FlowStage, STAGES, StageStatus } from './stages.js';

/** The column of a stage's status. */
export const Status = (
  stage: FlowStage,
  column: string,
  starts: StageStatus = StageStatus.NOT_STARTED,
): PropertyDecorator =>
  Choice(StageStatus, column, `The status of the stage “${stageName(stage)}”.`, { default: starts });

/** The columns behind what is derived from all stages. */
export const EVERY_STATUS = STAGES.map((stage) => `${stage}Status` as const);

interface Staged {
  statusOf(stage: FlowStage): StageStatus;
}

/** Adds the derived fields `<stage>Message` and `<stage>ButtonText`; the guarantor stage has neither. */
export function StageMessages(entity: { readonly prototype: Staged }): void {
  for (const stage of STAGES.filter((one) => one !== FlowStage.GUARANTOR)) {
    const add = (name: string, text: 'message' | 'buttonText', description: string): void => {
      Object.defineProperty(entity.prototype, name, {
        configurable: true,
        get(this: Staged) {
          return stageText(stage, this.statusOf(stage))[text];
        },
      });
      Derived(() => GraphQLString, [`${stage}Status`], description, { nullable: true })(
        entity.prototype,
        name,
      );
    };
    const name = stageName(stage);
    add(`${stage}Message`, 'message', `The message of the stage “${name}”; null if there is none.`);
    add(
      `${stage}ButtonText`,
      'buttonText',
      `The text of the button of the stage “${name}”; null if it has none.`,
    );
  }
}

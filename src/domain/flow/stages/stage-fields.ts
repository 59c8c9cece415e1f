import { Property } from '@mikro-orm/decorators/legacy';
import { GraphQLString } from 'graphql';
import { nowOf } from '../../../database/declare/clock.js';
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

/**
 * The column of when a stage got its status: at the creation of the flow, or by its last move. Null for flows
 * that were created before the column.
 */
export const Since = (): PropertyDecorator => (target, key) =>
  Property({
    type: 'datetime',
    length: 3,
    nullable: true,
    hidden: true,
    onCreate: (_, em) => nowOf(em),
  })(target, String(key));

/** The columns of when the stages got their statuses. */
export const EVERY_SINCE = STAGES.map((stage) => `${stage}Since` as const);

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

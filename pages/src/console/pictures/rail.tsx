import { Mark, stateOf } from '../parts/mark.js';
import { STAGE_NAMES, STATUS_NAMES, type Stage, type Status } from '../words.js';

interface RailStage {
  stage: Stage;
  status: Status;
  /** Such as the day since which it has its status. */
  about: string;
  canChange: boolean;
}

interface Props {
  stages: readonly RailStage[];
  current: Stage | undefined;
  onPick: (stage: Stage) => void;
}

const classOf = (status: Status, isCurrent: boolean): string => {
  if (isCurrent) return 'now';
  if (status === 'COMPLETE') return 'done';
  return status === 'NOT_REQUIRED' ? 'unneeded' : 'none';
};

/** The nine stages in a row; on a phone a list. */
export const Rail = ({ stages, current, onPick }: Props) => (
  <ol class="rail" aria-label="Stages">
    {stages.map(({ stage, status, about, canChange }) => {
      const content = (
        <>
          <Mark state={stateOf(status)} size={22} />
          <b>{STAGE_NAMES[stage]}</b>
          <span class="under">
            {about && !about.startsWith(STATUS_NAMES[status]) && (
              <span class="visually-hidden">{STATUS_NAMES[status]}, </span>
            )}
            {about || STATUS_NAMES[status]}
          </span>
        </>
      );
      return (
        <li
          key={stage}
          class={classOf(status, stage === current)}
          aria-current={stage === current ? 'step' : undefined}
        >
          {canChange ? (
            <button type="button" title={`Change stage: ${STAGE_NAMES[stage]}`} onClick={() => onPick(stage)}>
              {content}
            </button>
          ) : (
            <div>{content}</div>
          )}
        </li>
      );
    })}
  </ol>
);

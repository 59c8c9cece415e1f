import { Icon } from '../../parts/icon.js';
import { Mark, stateOf } from '../../parts/mark.js';
import { useSession } from '../../session.js';
import { daysBetween, longDay, plural, today } from '../../time.js';
import { OUTCOMES, STAGE_NAMES, STATUS_NAMES, type Stage } from '../../words.js';
import { actorsOf } from './actors.js';
import { currentStage, datedDeadlines, type Flow, idOfDeadline, isNear, isUnmet, openGates } from './data.js';

const MAX_DUTIES = 2;

interface Props {
  flow: Flow;
  gates: readonly string[];
  /** Not for a key that only reads. */
  onMove: ((stage: Stage) => void) | undefined;
}

/** What has to happen, and why a stage does not move. */
export function Waits({ flow, gates, onMove }: Props) {
  const { isUnlocked } = useSession();
  const current = currentStage(flow);
  const all = datedDeadlines(flow).filter((deadline) => isNear(deadline) || isUnmet(deadline));
  const duties = all.slice(0, MAX_DUTIES);
  const others = all.slice(MAX_DUTIES);
  const missed = others.filter(isUnmet).length;
  const blocks = current ? openGates(flow, gates) : [];
  const needsSignature = current !== undefined && !flow.isAgreementSigned;
  const actors = current?.status === 'AWAITING_PARTY' ? actorsOf(flow, current.stage) : [];
  const now = today();
  return (
    <section class="card" aria-labelledby="of-waits">
      <header>
        <h2 id="of-waits">What it waits for</h2>
      </header>
      <ul class="next">
        {flow.isArchived && (
          <li>
            <Mark state="stop" />
            <span class="w">
              <b class="strong">The flow is archived</b>
              <span class="small quiet">No stage moves before it is restored.</span>
            </span>
          </li>
        )}
        {flow.outcome && (
          <li>
            <Mark state="stop" />
            <span class="w">
              <b class="strong">Decided: {OUTCOMES[flow.outcome]}</b>
              <span class="small quiet">{flow.decisionReason}</span>
            </span>
          </li>
        )}
        {current ? (
          <li>
            <Mark state={stateOf(current.status)} />
            <span class="w">
              <b class="strong">
                {current.message?.replace(/\.$/, '') ??
                  `${STAGE_NAMES[current.stage]}: ${STATUS_NAMES[current.status]}`}
              </b>
              {actors.length > 0 && <span class="small actors">{actors.join('; ')}</span>}
              <span class="small quiet">
                {current.mayBecome.length > 0
                  ? `It may become ${current.mayBecome.map((one) => STATUS_NAMES[one]).join(', ')}.`
                  : 'It cannot be moved now.'}
              </span>
            </span>
            {onMove && current.mayBecome.length > 0 && (
              <button type="button" class="b s" onClick={() => onMove(current.stage)}>
                <Icon name={isUnlocked ? 'move' : 'lock'} />
                Move
              </button>
            )}
          </li>
        ) : (
          <li>
            <Mark state="done" />
            <span class="w">
              <b class="strong">Every stage is done</b>
            </span>
          </li>
        )}
        {duties.map((deadline) => {
          const { title, lastOn } = deadline;
          const days = daysBetween(now, lastOn ?? now);
          return (
            <li key={idOfDeadline(deadline)}>
              <Mark state={days < 0 ? 'bad' : 'soon'} />
              <span class="w">
                <b class="strong">{title}</b>
                <span class="small quiet">
                  {days < 0 ? 'was due by' : 'due by'} {longDay(lastOn ?? now)}
                </span>
              </span>
              <span class={`chip ${days < 0 ? 'bad' : 'warn'}`}>
                {days < 0 ? 'missed' : days === 0 ? 'today' : plural(days, 'day')}
              </span>
            </li>
          );
        })}
        {others.length > 0 && (
          <li>
            <Mark state={missed > 0 ? 'bad' : 'soon'} />
            <span class="w">
              {plural(others.length, 'more deadline')}
              {missed > 0 && `, ${missed} missed`}
            </span>
          </li>
        )}
      </ul>
      {(blocks.length > 0 || needsSignature) && (
        <div class="blocks">
          <h3>Before the move-in can be completed</h3>
          <ul>
            {needsSignature && (
              <li>
                The agreement is not signed by every party
                {flow.isAgreementGenerated ? '.' : ': it is not generated yet.'}
              </li>
            )}
            {blocks.map((gate) => (
              <li key={idOfDeadline(gate)}>{gate.title}.</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

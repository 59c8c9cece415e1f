import { Icon } from '../../parts/icon.js';
import { Mark } from '../../parts/mark.js';
import { useSession } from '../../session.js';
import { clock, dayOf, daysBetween, longDay, plural, today } from '../../time.js';
import { STAGE_NAMES, STATUS_NAMES, type Stage } from '../../words.js';
import { blockersOf, stoppedBy, unsignedText } from './blockers.js';
import {
  currentStage,
  datedDeadlines,
  type Flow,
  idOfDeadline,
  isNear,
  isUnmet,
  openGates,
  type StageState,
} from './data.js';

const MAX_DUTIES = 2;

interface Props {
  flow: Flow;
  gates: readonly string[];
  isDeedRequired: boolean;
  /** Not for a key that only reads. */
  onChange: ((stage: Stage) => void) | undefined;
}

/** For how many days it has its status. */
function Waiting({ since }: Pick<StageState, 'since'>) {
  if (!since) return null;
  const day = dayOf(since);
  const days = daysBetween(day, today());
  return (
    <span class="chip link" title={`since ${longDay(day)}, ${clock(since)}`}>
      {days > 0 ? plural(days, 'day') : 'since today'}
    </span>
  );
}

const changesText = ({ mayBecome }: StageState): string =>
  mayBecome.length > 0
    ? `It may become ${mayBecome.map((one) => STATUS_NAMES[one]).join(', ')}.`
    : 'Its status cannot change now.';

/** What has to happen, who does it, and why a stage does not change. */
export function Waits({ flow, gates, isDeedRequired, onChange }: Props) {
  const { isUnlocked } = useSession();
  const stopped = stoppedBy(flow);
  const blockers = stopped ? [stopped] : blockersOf(flow, isDeedRequired);
  const all = datedDeadlines(flow).filter((deadline) => isNear(deadline) || isUnmet(deadline));
  const duties = all.slice(0, MAX_DUTIES);
  const others = all.slice(MAX_DUTIES);
  const missed = others.filter(isUnmet).length;
  const isOpen = !stopped && currentStage(flow) !== undefined;
  const blocks = isOpen ? openGates(flow, gates) : [];
  const unsigned = isOpen ? unsignedText(flow) : undefined;
  const now = today();
  return (
    <section class="card" aria-labelledby="of-waits">
      <header>
        <h2 id="of-waits">What it waits for</h2>
      </header>
      <ul class="next">
        {blockers.map(({ stage, mark, what, who }) => (
          <li key={stage?.stage ?? what}>
            <Mark state={mark} />
            <span class="w">
              <b class="strong">{what}</b>
              {who.length > 0 && <span class="small actors">{who.join('; ')}</span>}
              {stage && <span class="small quiet">{changesText(stage)}</span>}
              {onChange && stage && stage.mayBecome.length > 0 && (
                <button
                  type="button"
                  class="b s"
                  aria-label={`Change stage: ${STAGE_NAMES[stage.stage]}`}
                  onClick={() => onChange(stage.stage)}
                >
                  <Icon name={isUnlocked ? 'move' : 'lock'} />
                  Change stage
                </button>
              )}
            </span>
            {stage && <Waiting since={stage.since} />}
          </li>
        ))}
        {blockers.length === 0 && (
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
      {(blocks.length > 0 || unsigned) && (
        <div class="blocks">
          <h3>Before the move-in can be completed</h3>
          <ul>
            {unsigned && <li>{unsigned}</li>}
            {blocks.map((gate) => (
              <li key={idOfDeadline(gate)}>{gate.title}.</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

import { useId, useState } from 'preact/hooks';
import { Mark, type State } from '../../parts/mark.js';
import { Empty } from '../../parts/states.js';
import { AsTable } from '../../pictures/as-table.js';
import { axisOf } from '../../pictures/axis.js';
import { AxisRow, type Colour, Lane } from '../../pictures/lane.js';
import { fromToday, longDay, plural, shortDay, today } from '../../time.js';
import {
  type Deadline,
  datedDeadlines,
  type Flow,
  idOfDeadline,
  isAgreed,
  isMetLate,
  isNear,
  isUnmet,
  NEAR_DAYS,
  pendingDeadlines,
} from './data.js';

interface Look {
  mark: State;
  colour: Colour;
  text: string;
}

function lookOf(deadline: Deadline): Look {
  const { state, kind, lastOn, metOn } = deadline;
  const day = lastOn ?? '';
  if (isUnmet(deadline)) return { mark: 'bad', colour: 'bad', text: `missed, due by ${shortDay(day)}` };
  if (isMetLate(deadline))
    return {
      mark: 'done',
      colour: 'quiet',
      text: `met late, ${shortDay(metOn ?? '')}, due by ${shortDay(day)}`,
    };
  if (state === 'MET') return { mark: 'done', colour: 'good', text: `met on ${shortDay(metOn ?? day)}` };
  if (kind === 'WINDOW') return { mark: 'later', colour: 'quiet', text: `until ${shortDay(day)}` };
  const isSoon = isNear(deadline);
  return {
    mark: isSoon ? 'soon' : 'later',
    colour: isSoon ? 'warn' : 'link',
    text: `due by ${longDay(day)}`,
  };
}

/** The rules whose days are not known yet. */
const pendingText = (pending: number): string =>
  pending > 0 ? `${plural(pending, 'rule')} ${pending === 1 ? 'has' : 'have'} not begun` : '';

export function Deadlines({ flow }: { flow: Flow }) {
  const [isWhole, setWhole] = useState(false);
  const list = useId();
  const now = today();
  const dated = datedDeadlines(flow);
  const pending = pendingDeadlines(flow);
  // What needs somebody to act stays; the rest would push the timeline down.
  const urgent = dated.filter((deadline) => isNear(deadline) || isUnmet(deadline));
  const others = dated.length - urgent.length;
  const shown = isWhole ? dated : urgent;
  const start = flow.tenancyStartsOn;
  const days = dated.flatMap(({ lastOn, triggeredOn, metOn }) =>
    [lastOn, triggeredOn, metOn].filter((day) => day !== null),
  );
  const axis = axisOf(start ? [...days, start] : days, now, start);
  const missed = dated.filter(isUnmet).length;
  const near = dated.filter(isNear);
  const late = dated.filter(isMetLate).length;
  const met = dated.filter(({ state }) => state === 'MET').length;
  const firstDue = near[0]?.lastOn;
  return (
    <section class="card dl" aria-labelledby="of-deadlines">
      <header>
        <h2 id="of-deadlines">Statutory deadlines</h2>
        {missed > 0 && <span class="chip bad">{missed} missed</span>}
        {firstDue && (
          <span class="chip warn">
            {near.length} due{near.length > 1 && ', the first'} {fromToday(firstDue)}
          </span>
        )}
        {late > 0 && <span class="chip">{late} met late</span>}
        {met > 0 && <span class="chip good">{met} met</span>}
        <span class="end small quiet">
          {shortDay(axis.from)} – {shortDay(axis.to)}
        </span>
      </header>
      {shown.length > 0 && <AxisRow axis={axis} label="Rule, and its statute" />}
      {dated.length === 0 && pending.length === 0 && (
        <Empty title="No deadline applies to this flow.">
          They follow from payments, contracts and days.
        </Empty>
      )}
      {dated.length > 0 && urgent.length === 0 && (
        <p class="in small quiet">Nothing is missed or due within {NEAR_DAYS} days.</p>
      )}
      <ul id={list}>
        {shown.map((deadline) => {
          const { mark, colour, text } = lookOf(deadline);
          const { lastOn, metOn, triggeredOn, title, source } = deadline;
          const end = deadline.state === 'MET' ? (metOn ?? lastOn) : lastOn;
          return (
            <li key={idOfDeadline(deadline)}>
              <div class="what">
                <Mark state={mark} />
                <div>
                  <b>{title}</b>
                  <span>
                    {source}
                    {isAgreed(flow, deadline) && (
                      <>
                        {' '}
                        <span class="chip link">agreed day: {longDay(lastOn ?? now)}</span>
                      </>
                    )}
                  </span>
                </div>
              </div>
              <Lane
                axis={axis}
                now={now}
                start={start}
                from={triggeredOn}
                to={end ?? now}
                colour={colour}
                isOver={isUnmet(deadline)}
                text={text}
              />
            </li>
          );
        })}
        {isWhole &&
          pending.map((deadline) => (
            <li key={idOfDeadline(deadline)}>
              <div class="what">
                <Mark state="none" />
                <div>
                  <b>{deadline.title}</b>
                  <span>{deadline.source}</span>
                </div>
              </div>
              <p class="small quiet">{deadline.note ?? 'Not begun.'}</p>
            </li>
          ))}
      </ul>
      {dated.length > 0 && (
        <AsTable
          label="Statutory deadlines"
          head={['Rule', 'State', 'Begins', 'Last day', 'Met on', 'Statute']}
          rows={dated.map((deadline) => [
            deadline.title,
            lookOf(deadline).text,
            deadline.triggeredOn && longDay(deadline.triggeredOn),
            deadline.lastOn && `${longDay(deadline.lastOn)}${isAgreed(flow, deadline) ? ', as agreed' : ''}`,
            deadline.metOn && longDay(deadline.metOn),
            deadline.source,
          ])}
        />
      )}
      {(pending.length > 0 || others > 0) && (
        <p class="foot">
          <span>{pendingText(pending.length)}</span>
          <button
            type="button"
            class="as-link"
            aria-expanded={isWhole}
            aria-controls={list}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Hide' : 'Show'} {others > 0 ? `${others} met or later` : 'them'}
          </button>
        </p>
      )}
    </section>
  );
}

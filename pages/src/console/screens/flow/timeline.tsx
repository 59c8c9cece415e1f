import type { Problem } from '../../api.js';
import { nodesOf } from '../../lists.js';
import { Segments } from '../../parts/controls.js';
import { Empty, ProblemNotice } from '../../parts/states.js';
import { When } from '../../parts/when.js';
import { dayOf, longDay, plural } from '../../time.js';
import type { Entry, FlowData } from './data.js';
import { EVENT_TYPES, KINDS, type Kind } from './event-types.js';

function dotOf({ eventType, description }: Entry): string {
  if (eventType === 'DEADLINE_MISSED' || eventType.endsWith('_FAILED')) return 'r';
  if (eventType === 'DEADLINE_DUE_SOON') return 'w';
  if (eventType === 'STAGE_CHANGED') return description.endsWith(': complete.') ? 'g' : 'l';
  return EVENT_TYPES.money.includes(eventType) ? 'l' : '';
}

const ACTORS = {
  API_KEY: 'an API key',
  OPERATOR_TOKEN: 'an operator',
  COMMAND_LINE: 'the command line',
  SERVICE: 'the service',
} as const;

const URLS = /(https:\/\/[^\s“”"]*[^\s“”".,)])/;

/** A link by the name of its file, and its host: others write text too, and could imitate a link of the page. */
function Linked({ url }: { url: string }) {
  if (!URL.canParse(url)) return <>{url}</>;
  const { host, pathname } = new URL(url);
  const file = pathname.slice(pathname.lastIndexOf('/') + 1);
  return (
    <>
      <a class="in" href={url} rel="noreferrer" target="_blank">
        {file || host}
      </a>
      {file && ` (${host})`}
    </>
  );
}

/** A description with its links. */
const linked = (text: string) =>
  text.split(URLS).map((part, at) => (at % 2 === 1 ? <Linked key={part} url={part} /> : part));

interface Props {
  timeline: FlowData['flowTimeline'];
  problem: Problem | undefined;
  kind: Kind;
  onKind: (kind: Kind) => void;
  onMore: () => void;
}

export function Timeline({ timeline, problem, kind, onKind, onMore }: Props) {
  const entries = nodesOf(timeline);
  const days = [...new Set(entries.map(({ createdAt }) => dayOf(createdAt)))];
  const earlier = (timeline?.totalCount ?? 0) - entries.length;
  return (
    <section class="card" aria-labelledby="of-timeline">
      <header>
        <h2 id="of-timeline">Timeline</h2>
        {timeline && <span class="quiet small">{plural(timeline.totalCount, 'entry', 'entries')}</span>}
        <span class="end">
          <Segments label="Entries" options={KINDS} value={kind} onChange={onKind} />
        </span>
      </header>
      {problem && <ProblemNotice problem={problem} />}
      {timeline && entries.length === 0 && <Empty title="No entries of this kind yet." />}
      <ul class="tl">
        {days.map((day) => (
          <>
            <li key={day} class="day">
              {longDay(day)}
            </li>
            {entries
              .filter(({ createdAt }) => dayOf(createdAt) === day)
              .map((entry) => (
                <li key={entry.id} class="e">
                  <When at={entry.createdAt} />
                  <i class={dotOf(entry)} />
                  <span>{linked(entry.description)}</span>
                  {entry.actor && <span class="by">{entry.actor.name ?? ACTORS[entry.actor.type]}</span>}
                </li>
              ))}
          </>
        ))}
      </ul>
      <p class="foot">
        <span>Times of London</span>
        {earlier > 0 && (
          <button type="button" class="as-link" onClick={onMore}>
            {plural(earlier, 'earlier entry', 'earlier entries')}
          </button>
        )}
      </p>
    </section>
  );
}

import { useState } from 'preact/hooks';
import type { Problem } from '../../ask.js';
import { Segments } from '../../parts/controls.js';
import { Empty, ProblemNotice } from '../../parts/states.js';
import { When } from '../../parts/when.js';
import { dayOf, longDay, plural } from '../../time.js';
import type { Entry, FlowData } from './data.js';

const KINDS = [
  ['all', 'All'],
  ['stages', 'Stages'],
  ['money', 'Money'],
  ['deadlines', 'Deadlines'],
  ['papers', 'Papers'],
] as const;
type Kind = (typeof KINDS)[number][0];

const BEGINNINGS: [Exclude<Kind, 'all'>, RegExp][] = [
  ['deadlines', /^(DEADLINE|COMPLIANCE_(DUE|EXPIRED))/],
  ['money', /^(PAYMENT|HOLDING_DEPOSIT|DEPOSIT_RELEASE|RENT_CHANGE)/],
  ['stages', /^(STAGE|FLOW|GUARANTOR_STATUS|TENANCY)/],
  [
    'papers',
    /^(CONTRACT|DOCUMENT|DEPOSIT_CERTIFICATE|CERTIFICATE|PRESCRIBED|INVENTORY|NOTICE|AGREEMENT|ESIGN|GUARANTOR_DEED)/,
  ],
];
const kindOf = ({ eventType }: Entry) => BEGINNINGS.find(([, pattern]) => pattern.test(eventType))?.[0];

function dotOf({ eventType, description }: Entry): string {
  if (eventType === 'DEADLINE_MISSED' || eventType.endsWith('_FAILED')) return 'r';
  if (eventType === 'DEADLINE_DUE_SOON') return 'w';
  if (eventType === 'STAGE_CHANGED') return /: complete\.$/.test(description) ? 'g' : 'l';
  return kindOf({ eventType, description } as Entry) === 'money' ? 'l' : '';
}

const URLS = /(https:\/\/\S+[^\s.,)])/;

/** A description with its links, by the name of their file. */
const linked = (text: string) =>
  text.split(URLS).map((part, at) =>
    at % 2 === 1 ? (
      <a key={part} class="in" href={part} rel="noreferrer" target="_blank">
        {part.slice(part.lastIndexOf('/') + 1) || part}
      </a>
    ) : (
      part
    ),
  );

interface Props {
  timeline: FlowData['flowTimeline'];
  problem: Problem | undefined;
  onMore: () => void;
}

export function Timeline({ timeline, problem, onMore }: Props) {
  const [kind, setKind] = useState<Kind>('all');
  const entries = (timeline?.edges ?? []).map(({ node }) => node);
  const shown = kind === 'all' ? entries : entries.filter((entry) => kindOf(entry) === kind);
  const days = [...new Set(shown.map(({ createdAt }) => dayOf(createdAt)))];
  const earlier = (timeline?.totalCount ?? 0) - entries.length;
  return (
    <section class="card" aria-labelledby="of-timeline">
      <header>
        <h2 id="of-timeline">Timeline</h2>
        {timeline && <span class="quiet small">{plural(timeline.totalCount, 'entry', 'entries')}</span>}
        <span class="end">
          <Segments label="Entries" options={KINDS} value={kind} onChange={setKind} />
        </span>
      </header>
      {problem && <ProblemNotice problem={problem} />}
      {timeline && shown.length === 0 && <Empty title="No entries of this kind yet." />}
      <ul class="tl">
        {days.map((day) => (
          <>
            <li key={day} class="day">
              {longDay(day)}
            </li>
            {shown
              .filter(({ createdAt }) => dayOf(createdAt) === day)
              .map((entry) => (
                <li key={entry.id} class="e">
                  <When at={entry.createdAt} />
                  <i class={dotOf(entry)} />
                  <span>{linked(entry.description)}</span>
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

import { useEffect, useState } from 'preact/hooks';
import { type List, nodesOf } from '../../lists.js';
import { useScreen } from '../../live.js';
import { Loading, ProblemNotice } from '../../parts/states.js';
import { When } from '../../parts/when.js';
import { screenUrl } from '../../urls.js';
import { type FedEvent, typeText } from './data.js';
import query from './queries/tail.graphql';

const EVERY_MS = 2000;
/** How far back it begins. */
const BEGIN_MS = 600_000;
/** The most events that are shown. */
const MOST = 50;

interface Data {
  events: (List<FedEvent> & { pageInfo: { hasNextPage: boolean; endCursor: string } }) | null;
}

/** The events of the feed as they happen, the newest first. The bar pauses it. */
export function Tail({ brandId }: { brandId: number }) {
  const [since] = useState(() => new Date(Date.now() - BEGIN_MS).toISOString());
  const [after, setAfter] = useState<string>();
  const [events, setEvents] = useState<FedEvent[]>([]);
  const { received, problem, refetch, isOther } = useScreen<Data>({
    key: ['tail', brandId],
    query,
    variables: after === undefined ? { since } : { after },
    everyMs: EVERY_MS,
  });
  const page = isOther ? undefined : received?.data.events;
  useEffect(() => {
    if (!page) return;
    const read = nodesOf(page);
    setEvents((known) => {
      const ids = new Set(known.map(({ id }) => id));
      const fresh = read.filter(({ id }) => !ids.has(id)).toReversed();
      return fresh.length === 0 ? known : [...fresh, ...known].slice(0, MOST);
    });
    // A page that is not full is asked for again under the same cursor until something comes.
    if (read.length > 0) setAfter(page.pageInfo.endCursor);
  }, [page]);
  const why = problem ?? received?.problems.get('events');
  return (
    <section class="card table-card" aria-labelledby="of-tail">
      <header>
        <h2 id="of-tail">Events</h2>
        <span class="small quiet">of the last ten minutes, and each 2 s those that are new</span>
      </header>
      {why && <ProblemNotice problem={why} again={refetch} />}
      {!received && !why && <Loading lines={3} />}
      {received && events.length === 0 && <p class="in quiet">No event has happened yet.</p>}
      {events.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a list that is too long
        <section class="scroll tail" aria-label="The newest events" tabIndex={0}>
          <table class="t rows">
            <thead>
              <tr>
                <th>Time</th>
                <th>Event</th>
                <th>About</th>
                <th>Data</th>
              </tr>
            </thead>
            <tbody>
              {events.map((event) => (
                <EventRow key={event.id} event={event} brandId={brandId} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function EventRow({ event, brandId }: { event: FedEvent; brandId: number }) {
  const { id, type, timestamp, flowId, subject, data } = event;
  return (
    <tr>
      <td class="nowrap">
        <When at={timestamp} isExact />
      </td>
      <td>
        <code>{typeText(type)}</code>
        <div class="tiny quiet">{id}</div>
      </td>
      <td>
        {flowId === null ? (
          `${subject.type.replaceAll('_', ' ')} ${subject.id}`
        ) : (
          <a href={screenUrl(brandId, `flows/${flowId}`)}>flow {flowId}</a>
        )}
      </td>
      <td>
        <code class="tiny call">{JSON.stringify(data)}</code>
      </td>
    </tr>
  );
}

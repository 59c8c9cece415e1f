import { useEffect, useState } from 'preact/hooks';
import { type MaybeList, nodesOf } from '../../lists.js';
import { useScreen } from '../../live.js';
import { Copy } from '../../parts/controls.js';
import { Icon } from '../../parts/icon.js';
import { Mark } from '../../parts/mark.js';
import { Loading, ProblemNotice } from '../../parts/states.js';
import { When } from '../../parts/when.js';
import { useSession } from '../../session.js';
import { screenUrl } from '../../urls.js';
import { wordsOf } from '../../words.js';
import { KeyName } from '../keys/name/name.js';
import { useEndpointChanges } from './changes/changes.js';
import {
  type Attempt,
  cursorBefore,
  type Delivery,
  errorText,
  type FedEvent,
  outcomeText,
  thenText,
  toneOf,
  typeText,
} from './data.js';
import query from './queries/delivery.graphql';

const EVERY_MS = 5000;
/** While an attempt is expected. */
const SOON_MS = 500;
/** An attempt takes 15 seconds at most; one that does not begin by then waits for others. */
const EXPECTED_MS = 20_000;

interface Data {
  log: { delivery: Delivery; attempts: Attempt[] } | null;
  events: MaybeList<FedEvent>;
}

interface Props {
  brandId: number;
  endpointId: number;
  eventId: string;
  /** Events are sent to an endpoint that is not disabled. */
  isDisabled: boolean;
  onChanged: () => Promise<unknown>;
}

const newestOf = (attempts: readonly Attempt[]): string =>
  attempts.reduce((newest, { at }) => (at > newest ? at : newest), '');

/** What a developer of the receiver needs. */
const reportOf = ({ eventId, type, status }: Delivery, attempts: readonly Attempt[]): string =>
  [
    `${typeText(type)} ${eventId}: ${wordsOf(status)}`,
    ...attempts.map((one) =>
      [one.at, outcomeText(one), `${one.milliseconds} ms`, one.response].filter(Boolean).join(' '),
    ),
  ].join('\n');

/** One delivery: its attempts, what the receiver has responded, and the event. */
export function DeliveryPart({ brandId, endpointId, eventId, isDisabled, onChanged }: Props) {
  const { isUnlocked } = useSession();
  // The newest attempt before the one that is expected.
  const [before, setBefore] = useState<string>();
  const isSending = before !== undefined;
  const { received, problem, refetch } = useScreen<Data>({
    key: ['delivery', endpointId],
    query,
    variables: { id: endpointId, eventId, before: cursorBefore(eventId) },
    everyMs: isSending ? SOON_MS : EVERY_MS,
  });
  const changes = useEndpointChanges(() => Promise.all([refetch(), onChanged()]));
  const log = received?.data.log;
  const newest = newestOf(log?.attempts ?? []);
  const hasArrived = isSending && newest !== before;
  useEffect(() => {
    if (!isSending) return undefined;
    if (hasArrived) setBefore(undefined);
    const timer = setTimeout(() => setBefore(undefined), EXPECTED_MS);
    return () => clearTimeout(timer);
  }, [isSending, hasArrived]);
  const why = problem ?? received?.problems.get('log');
  if (why) return <ProblemNotice problem={why} again={refetch} />;
  if (log?.delivery.eventId !== eventId) return <Loading lines={6} />;
  const { delivery, attempts } = log;
  const event = nodesOf(received?.data.events).find(({ id }) => id === eventId);
  return (
    <>
      <h2>
        <code>{typeText(delivery.type)}</code>
      </h2>
      <p class="small quiet">
        {eventId}
        {event && (
          <>
            {' · '}
            <When at={event.timestamp} isExact />
          </>
        )}
      </p>
      <p class="then">
        <span class={`chip ${toneOf(delivery)}`}>{wordsOf(delivery.status)}</span>{' '}
        <span class="small quiet">
          {delivery.status === 'DELIVERED' ? '' : thenText(delivery, isDisabled)}
        </span>
      </p>
      {changes.problem && <ProblemNotice problem={changes.problem} />}
      <div class="acts">
        <button
          type="button"
          class="b"
          disabled={isDisabled || isSending}
          onClick={() =>
            changes.sendAgain({
              ...{ id: endpointId, eventId },
              onBegun: () => setBefore(newest),
              onFailed: () => setBefore(undefined),
            })
          }
        >
          <Icon name={isUnlocked ? 'turn' : 'lock'} />
          {isSending ? 'Sending …' : 'Send again'}
        </button>
        <Copy text={reportOf(delivery, attempts)} label="Copy as a report" />
      </div>
      {isDisabled && <p class="small quiet">The endpoint is disabled: enable it to send an event again.</p>}
      <h3>Attempts</h3>
      <div role="status">{isSending && <p class="mark small">Sending …</p>}</div>
      <ol class="checks tries" aria-label="Attempts">
        {attempts.map((one) => (
          <AttemptRow key={one.at} attempt={one} />
        ))}
        {attempts.length === 0 && <li>None yet.</li>}
      </ol>
      {event && <EventFacts event={event} brandId={brandId} />}
    </>
  );
}

function AttemptRow({ attempt }: { attempt: Attempt }) {
  const { at, trigger, error, milliseconds, response } = attempt;
  return (
    <li class={error ? 'no' : ''}>
      <Mark state={error ? 'bad' : 'done'} />
      <span>
        <b class="mono">{outcomeText(attempt)}</b> <When class="small" at={at} isExact />
        {trigger === 'REPLAY' && <span class="small quiet"> sent again</span>}
        {error && <span class="small quiet under">{errorText(error)}</span>}
        {response !== null && <code class="response">{response}</code>}
      </span>
      <span>{milliseconds} ms</span>
    </li>
  );
}

function EventFacts({ event, brandId }: { event: FedEvent; brandId: number }) {
  const { flowId, cause, data } = event;
  return (
    <>
      <h3>Event</h3>
      <dl class="kv small">
        {flowId !== null && (
          <>
            <dt>Flow</dt>
            <dd>
              <a href={screenUrl(brandId, `flows/${flowId}`)}>{flowId}</a>
            </dd>
          </>
        )}
        {cause.apiKeyId !== null && (
          <>
            <dt>Caused by</dt>
            <dd>
              <KeyName brandId={brandId} id={cause.apiKeyId} />
            </dd>
          </>
        )}
        {cause.requestId !== null && (
          <>
            <dt>Request id</dt>
            <dd>
              <code>{cause.requestId}</code>
            </dd>
          </>
        )}
      </dl>
      <pre class="errors">{JSON.stringify(data, null, 2)}</pre>
    </>
  );
}

import { useScreen } from '../../live.js';
import { Icon } from '../../parts/icon.js';
import { ProblemNotice } from '../../parts/states.js';
import { DeliveryBars } from '../../pictures/delivery-bars.js';
import { useSession } from '../../session.js';
import { exactTime, plural } from '../../time.js';
import { screenUrl } from '../../urls.js';
import {
  barsOf,
  type Deliveries,
  type Endpoint,
  hostOf,
  isOpen,
  nodesOf,
  shareText,
  stateOfEndpoint,
  typesText,
} from './data.js';
import query from './queries/recent.graphql';
import { DeliveryTable } from './table.js';

const EVERY_MS = 15_000;
/** The undelivered ones that are shown in the list of endpoints. */
const MOST = 5;

interface Data {
  recent: Deliveries | null;
  failed: Deliveries | null;
}

interface Props {
  endpoint: Endpoint;
  brandId: number;
  /** Operators see no deliveries: the software of the partner may write anything in a response. */
  hasDeliveries: boolean;
  onDisable?: (() => void) | undefined;
}

/** An endpoint: whether it works, how far it is, and what has not been delivered. */
export function EndpointCard({ endpoint, brandId, hasDeliveries, onDisable }: Props) {
  const { isUnlocked } = useSession();
  const { id, url, description } = endpoint;
  const { chip, text } = stateOfEndpoint(endpoint);
  const href = screenUrl(brandId, `webhooks/${id}`);
  const { received, problem } = useScreen<Data>({
    key: ['recent', id],
    query,
    variables: { id },
    everyMs: EVERY_MS,
    isEnabled: hasDeliveries,
  });
  const recent = nodesOf(received?.data.recent);
  const unsent = [...recent.filter(isOpen), ...nodesOf(received?.data.failed)];
  const open = [...new Map(unsent.map((one) => [one.eventId, one])).values()].slice(0, MOST);
  return (
    <section class="card table-card" aria-label={description || hostOf(url)}>
      <header>
        <h2>
          {hasDeliveries ? (
            <a href={href} data-row>
              {description || hostOf(url)}
            </a>
          ) : (
            description || hostOf(url)
          )}
        </h2>
        <span class={`chip ${chip}`}>{text}</span>
        {onDisable && endpoint.status !== 'DISABLED' && (
          <span class="end">
            <button type="button" class="b" onClick={onDisable}>
              <Icon name={isUnlocked ? 'pause' : 'lock'} />
              Disable
            </button>
          </span>
        )}
      </header>
      <div class="in hook">
        <div>
          <code class="call">{url}</code>
          <p class="small quiet">
            {typesText(endpoint)} · <Backlog endpoint={endpoint} />
          </p>
        </div>
        {recent.length > 0 && (
          <div class="end">
            <DeliveryBars deliveries={barsOf(recent)} />
            <p class="tiny quiet">{shareText(recent)}</p>
          </div>
        )}
      </div>
      {problem && <ProblemNotice problem={problem} />}
      {open.length > 0 && (
        <DeliveryTable deliveries={open} hrefOf={({ eventId }) => `${href}/deliveries/${eventId}`} />
      )}
      {hasDeliveries && (
        <p class="foot">
          <span>
            {received && recent.length === 0
              ? 'Nothing has been sent in the last days.'
              : open.length === 0
                ? 'Nothing waits or has failed.'
                : 'Not delivered yet'}
          </span>
          <a href={href}>All deliveries</a>
        </p>
      )}
    </section>
  );
}

/** How many events an endpoint has not got yet. */
export function Backlog({ endpoint: { backlog, blockedUntil } }: { endpoint: Endpoint }) {
  return (
    <>
      <span class={backlog > 0 ? 'warn-text' : ''}>{plural(backlog, 'event')} behind</span>
      {blockedUntil && `, asked to wait until ${exactTime(blockedUntil)}`}
    </>
  );
}

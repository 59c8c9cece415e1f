import { Icon } from '../../parts/icon.js';
import { Mark } from '../../parts/mark.js';
import { DeliveryBars } from '../../pictures/delivery-bars.js';
import { useSession } from '../../session.js';
import { screenUrl } from '../../urls.js';
import {
  backlogText,
  barsOf,
  type Endpoint,
  hostOf,
  type ListedEndpoint,
  shareText,
  stateOfEndpoint,
  typesText,
} from './data.js';
import { DeliveryTable } from './table.js';

interface Props {
  endpoint: ListedEndpoint;
  brandId: number;
  /** Those of an operator have none. */
  hasDeliveries: boolean;
  onDisable?: (() => void) | undefined;
}

/** An endpoint: whether it works, how far it is, and what has not been delivered. */
export function EndpointCard({ endpoint, brandId, hasDeliveries, onDisable }: Props) {
  const { isUnlocked } = useSession();
  const { id, url, description } = endpoint;
  const href = screenUrl(brandId, `webhooks/${id}`);
  const recent = endpoint.recent ?? [];
  const open = endpoint.open ?? [];
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
        <EndpointState endpoint={endpoint} />
        {onDisable && endpoint.status !== 'DISABLED' && (
          <span class="end">
            <button type="button" class="b" onClick={onDisable}>
              <Icon name={isUnlocked ? 'pause' : 'lock'} />
              Disable …
            </button>
          </span>
        )}
      </header>
      <div class="in hook">
        <div>
          <code class="call">{url}</code>
          <p class="small quiet">
            {typesText(endpoint)}
            {' · '}
            <Backlog endpoint={endpoint} />
          </p>
        </div>
        {recent.length > 0 && (
          <div class="end">
            <DeliveryBars deliveries={barsOf(recent)} />
            <p class="tiny quiet">{shareText(recent)}</p>
          </div>
        )}
      </div>
      {open.length > 0 && (
        <DeliveryTable
          deliveries={open}
          isDisabled={endpoint.status === 'DISABLED'}
          hrefOf={({ eventId }) => `${href}/deliveries/${eventId}`}
        />
      )}
      {hasDeliveries && (
        <p class="foot">
          <span>
            {endpoint.status === 'DISABLED' && 'Nothing is sent while it is disabled. '}
            {endpoint.status !== 'DISABLED' &&
              open.length === 0 &&
              (recent.length === 0 ? 'Nothing has been sent in the last days.' : 'No delivery has failed.')}
            {open.length > 0 && 'Not delivered yet'}
          </span>
          <a href={href}>All deliveries</a>
        </p>
      )}
    </section>
  );
}

/** Whether an endpoint works, in shape, colour and words. */
export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const { chip, shape, text } = stateOfEndpoint(endpoint);
  return (
    <span class={`chip ${chip}`}>
      <Mark state={shape} size={12} />
      {text}
    </span>
  );
}

/** How many events an endpoint has not got yet. */
export const Backlog = ({ endpoint }: { endpoint: Endpoint }) => (
  <span class={endpoint.backlog > 0 ? 'warn-text' : ''}>{backlogText(endpoint)}</span>
);

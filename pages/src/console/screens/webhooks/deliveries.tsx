import { nodesOf, type Page } from '../../lists.js';
import { Segments } from '../../parts/controls.js';
import { useFilters } from '../../parts/filters.js';
import { Pager } from '../../parts/pager.js';
import { Empty } from '../../parts/states.js';
import { Waiting } from '../../parts/waiting.js';
import { screenUrl } from '../../urls.js';
import type { Delivery, Endpoint } from './data.js';
import { DeliveryPart } from './delivery.js';
import { DeliveryTable } from './table.js';

/** From this width on, the chosen delivery is beside the list. */
const BESIDE = '(min-width: 75.01rem)';
export const STATUSES = [
  ['', 'All'],
  ['FAILED', 'Failed'],
  ['PENDING', 'Tried again'],
  ['WAITING', 'Waiting'],
  ['DELIVERED', 'Delivered'],
] as const;

export type DeliveryPage = Page<Delivery>;

interface ListProps {
  endpoint: Endpoint;
  brandId: number;
  list: DeliveryPage | null | undefined;
  status: string;
  waiting: number;
  onShow: () => void;
  refetch: () => Promise<unknown>;
}

/** The deliveries of an endpoint, and the chosen one beside them. */
export function List({ endpoint, brandId, list, status, waiting, onShow, refetch }: ListProps) {
  const { filters, setFilters } = useFilters();
  const deliveries = nodesOf(list);
  const chosen = deliveries.find(({ eventId }) => eventId === filters.event) ?? deliveries[0];
  const { hasNextPage, endCursor } = list?.pageInfo ?? { hasNextPage: false, endCursor: null };
  return (
    <>
      <div class="tools">
        <Segments
          label="Status"
          options={STATUSES}
          value={STATUSES.find(([one]) => one === status)?.[0] ?? ''}
          onChange={(one) => setFilters({ status: one, after: '', event: '' })}
        />
        <span class="small quiet">kept for 30 days</span>
      </div>
      <Waiting count={waiting} one="new delivery" many="new deliveries" onShow={onShow} />
      {list && deliveries.length === 0 && (
        <section class="card table-card">
          <Empty title={status ? 'No delivery matches.' : 'Nothing has been sent in the last days.'}>
            <p>A delivery is listed after its first attempt.</p>
          </Empty>
        </section>
      )}
      {deliveries.length > 0 && (
        <section class="card table-card two" aria-label="Deliveries">
          <div class="scroll">
            <DeliveryTable
              deliveries={deliveries}
              isDisabled={endpoint.status === 'DISABLED'}
              chosen={chosen?.eventId}
              hrefOf={({ eventId }) => screenUrl(brandId, `webhooks/${endpoint.id}/deliveries/${eventId}`)}
              onPick={({ eventId }, event) => {
                if (!matchMedia(BESIDE).matches || event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                setFilters({ event: eventId });
              }}
            />
          </div>
          {chosen && (
            <aside aria-label="The chosen delivery">
              <DeliveryPart
                key={chosen.eventId}
                brandId={brandId}
                endpointId={endpoint.id}
                eventId={chosen.eventId}
                isDisabled={endpoint.status === 'DISABLED'}
                onChanged={refetch}
              />
            </aside>
          )}
        </section>
      )}
      <Pager next={hasNextPage ? endCursor : null} />
    </>
  );
}

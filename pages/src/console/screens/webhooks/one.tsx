import { useRoute } from 'preact-iso';
import { NeedsScope, useHasScope } from '../../frame/needs-scope.js';
import { nodesOf } from '../../lists.js';
import { LIST_MS, useBuffered, useScreen } from '../../live.js';
import { idOf, useFilters } from '../../parts/filters.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { useSession } from '../../session.js';
import { screenUrl } from '../../urls.js';
import { nameOfEndpoint, type OneEndpoint } from './data.js';
import { type DeliveryPage, List, STATUSES } from './deliveries.js';
import { DeliveryPart } from './delivery.js';
import { Facts } from './facts.js';
import { Head } from './head.js';
import query from './queries/one.graphql';

const SCOPE = 'webhooks:manage';

interface Data {
  endpoint: OneEndpoint | null;
  list: DeliveryPage | null;
}

const idsOf = ({ list }: Data) => nodesOf(list).map(({ eventId }) => eventId);
const isEventId = (text: string | undefined): text is string => /^evt_\d+_\d+$/.test(text ?? '');

/** One endpoint with its deliveries, and its changes. */
export function WebhookScreen({ brandId }: { brandId: number }) {
  const { params } = useRoute();
  const id = idOf(params.id);
  const { signIn } = useSession();
  const { filters } = useFilters();
  const isAllowed = useHasScope(SCOPE) && signIn.kind === 'BRAND';
  const status = STATUSES.find(([one]) => one === filters.status)?.[0] ?? '';
  const variables = { id, after: filters.after, status: status || undefined };
  const { received, problem, refetch, isOther } = useScreen<Data>({
    key: ['webhook', brandId],
    query,
    variables,
    everyMs: LIST_MS,
    isEnabled: id !== undefined && isAllowed,
  });
  const held = useBuffered(isOther ? undefined : received?.data, idsOf, JSON.stringify(variables));
  const data = held.shown ?? received?.data;
  const endpoint = received?.data.endpoint?.id === id ? received?.data.endpoint : undefined;
  useTitle(endpoint ? `Webhook ${nameOfEndpoint(endpoint)}` : 'Webhook');
  const why = problem ?? received?.problems.get('endpoint');
  const isUnknown = id === undefined || why?.code === 'NOT_FOUND';
  const crumbs = (
    <nav class="crumbs" aria-label="Place">
      <a href={screenUrl(brandId, 'webhooks')}>Webhooks</a>
      <span>/</span>
      {endpoint && params.event ? (
        <a href={screenUrl(brandId, `webhooks/${id}`)}>{nameOfEndpoint(endpoint)}</a>
      ) : (
        <span>{endpoint ? nameOfEndpoint(endpoint) : id}</span>
      )}
      {params.event && (
        <>
          <span>/</span>
          <span>{params.event}</span>
        </>
      )}
    </nav>
  );
  if (!endpoint)
    return (
      <>
        {crumbs}
        <h1>Webhook {id}</h1>
        {!isAllowed && <NeedsScope scope={SCOPE} />}
        {isAllowed && isUnknown && (
          <Empty title="The brand has no webhook endpoint with this id.">
            <p>
              <a href={screenUrl(brandId, 'webhooks')}>All endpoints</a>
            </p>
          </Empty>
        )}
        {why && !isUnknown && <ProblemNotice problem={why} again={refetch} />}
        {isAllowed && !why && !isUnknown && <Loading />}
      </>
    );
  if (isEventId(params.event))
    return (
      <>
        {crumbs}
        <h1>Delivery</h1>
        <section class="card one-call" aria-label="The delivery">
          <DeliveryPart
            key={params.event}
            brandId={brandId}
            endpointId={endpoint.id}
            eventId={params.event}
            isDisabled={endpoint.status === 'DISABLED'}
            onChanged={refetch}
          />
        </section>
      </>
    );
  return (
    <>
      {crumbs}
      <Head endpoint={endpoint} brandId={brandId} refetch={refetch} />
      {problem && <ProblemNotice problem={problem} again={refetch} />}
      <Facts endpoint={endpoint} />
      <List
        endpoint={endpoint}
        brandId={brandId}
        list={data?.list}
        status={status}
        waiting={held.waiting}
        onShow={held.showLatest}
        refetch={refetch}
      />
    </>
  );
}

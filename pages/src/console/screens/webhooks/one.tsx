import { useState } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { NeedsScope, useHasScope } from '../../frame/needs-scope.js';
import { useBuffered, useScreen } from '../../live.js';
import { Segments } from '../../parts/controls.js';
import { idOf, useFilters } from '../../parts/filters.js';
import { Icon } from '../../parts/icon.js';
import { Pager } from '../../parts/pager.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { useToast } from '../../parts/toast.js';
import { Waiting } from '../../parts/waiting.js';
import { useSession } from '../../session.js';
import { screenUrl } from '../../urls.js';
import { useEndpointChanges } from './changes/changes.js';
import { type Deliveries, type Endpoint, nameOfEndpoint, nodesOf } from './data.js';
import { DeliveryPart } from './delivery.js';
import { Delete, Rotate } from './dialogs/confirm.js';
import { EndpointForm } from './dialogs/form.js';
import { Replay } from './dialogs/replay.js';
import { Enable } from './dialogs/resume.js';
import { type NewSecret, ShownSecret } from './dialogs/secret.js';
import { SendTest } from './dialogs/test.js';
import { Facts } from './facts.js';
import query from './queries/one.graphql';
import { DeliveryTable } from './table.js';

const EVERY_MS = 15_000;
const SCOPE = 'webhooks:manage';
/** From this width on, the chosen delivery is beside the list. */
const BESIDE = '(min-width: 75.01rem)';
const STATUSES = [
  ['', 'All'],
  ['FAILED', 'Failed'],
  ['PENDING', 'Tried again'],
  ['WAITING', 'Waiting'],
  ['DELIVERED', 'Delivered'],
] as const;

interface Data {
  endpoint: Endpoint | null;
  recent: Deliveries | null;
  list: (Deliveries & { pageInfo: { hasNextPage: boolean; endCursor: string | null } }) | null;
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
    everyMs: EVERY_MS,
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
      <Head endpoint={endpoint} brandId={brandId} data={received?.data} refetch={refetch} />
      {problem && <ProblemNotice problem={problem} again={refetch} />}
      <Facts endpoint={endpoint} recent={nodesOf(received?.data.recent)} />
      <List
        endpoint={endpoint}
        brandId={brandId}
        data={data}
        status={status}
        waiting={held.waiting}
        onShow={held.showLatest}
        refetch={refetch}
      />
    </>
  );
}

type Open = 'change' | 'delete' | 'rotate' | 'replay' | 'enable' | 'test';

interface HeadProps {
  endpoint: Endpoint;
  brandId: number;
  data: Data | undefined;
  refetch: () => Promise<unknown>;
}

/** The name of an endpoint, and what can be changed. */
function Head({ endpoint, brandId, data, refetch }: HeadProps) {
  const { isUnlocked } = useSession();
  const { route } = useLocation();
  const toast = useToast();
  const [open, setOpen] = useState<Open>();
  const [secret, setSecret] = useState<NewSecret>();
  const { disable, resume, problem } = useEndpointChanges(refetch);
  const [last] = nodesOf(data?.recent);
  const close = () => setOpen(undefined);
  const done = (text: string) => {
    close();
    toast({ text });
    void refetch();
  };
  const button = (name: Open, text: string, icon: 'turn' | 'play' | 'calls' | 'close' | 'key' | 'move') => (
    <button type="button" class={`b${name === 'delete' ? ' danger' : ''}`} onClick={() => setOpen(name)}>
      <Icon name={isUnlocked ? icon : 'lock'} />
      {text}
    </button>
  );
  return (
    <>
      <div class="head">
        <div>
          <h1>{nameOfEndpoint(endpoint)}</h1>
        </div>
        <div class="acts">
          {endpoint.status !== 'DISABLED' && button('test', 'Send a test …', 'calls')}
          {endpoint.status !== 'DISABLED' && button('replay', 'Send a range again …', 'turn')}
          {endpoint.status !== 'ENABLED' && button('enable', 'Enable …', 'play')}
          {endpoint.status !== 'DISABLED' && (
            <button type="button" class="b" onClick={() => disable(endpoint)}>
              <Icon name={isUnlocked ? 'pause' : 'lock'} />
              Disable
            </button>
          )}
          {button('change', 'Change …', 'move')}
          {button('rotate', 'Rotate …', 'key')}
          {button('delete', 'Delete …', 'close')}
        </div>
      </div>
      {problem && <ProblemNotice problem={problem} />}
      {open === 'change' && (
        <EndpointForm
          endpoint={endpoint}
          onClose={close}
          onChanged={() => done('The endpoint is changed.')}
        />
      )}
      {open === 'test' && (
        <SendTest endpoint={endpoint} onClose={close} onSent={() => done('The test event is sent.')} />
      )}
      {open === 'replay' && (
        <Replay
          endpointId={endpoint.id}
          onClose={close}
          onReplayed={({ after, until }) =>
            done(`The events after ${after}, up to ${until}, are sent again.`)
          }
        />
      )}
      {open === 'enable' && (
        <Enable endpoint={endpoint} onClose={close} onResume={(from) => resume(endpoint, from)} />
      )}
      {open === 'rotate' && (
        <Rotate
          endpoint={endpoint}
          last={last}
          onClose={close}
          onRotated={(one) => {
            close();
            setSecret(one);
          }}
        />
      )}
      {open === 'delete' && (
        <Delete
          endpoint={endpoint}
          last={last}
          onClose={close}
          onDeleted={() => {
            toast({ text: `“${nameOfEndpoint(endpoint)}” is deleted.` });
            route(screenUrl(brandId, 'webhooks'));
          }}
        />
      )}
      {secret && (
        <ShownSecret
          created={secret}
          isRotated
          onStored={() => {
            setSecret(undefined);
            void refetch();
          }}
        />
      )}
    </>
  );
}

interface ListProps {
  endpoint: Endpoint;
  brandId: number;
  data: Data | undefined;
  status: string;
  waiting: number;
  onShow: () => void;
  refetch: () => Promise<unknown>;
}

/** The deliveries of an endpoint, and the chosen one beside them. */
function List({ endpoint, brandId, data, status, waiting, onShow, refetch }: ListProps) {
  const { filters, setFilters } = useFilters();
  const deliveries = nodesOf(data?.list);
  const chosen = deliveries.find(({ eventId }) => eventId === filters.event) ?? deliveries[0];
  const { hasNextPage, endCursor } = data?.list?.pageInfo ?? { hasNextPage: false, endCursor: null };
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
      {data?.list && deliveries.length === 0 && (
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

import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useNameOf } from '../../frame/brand-names.js';
import { NeedsScope, useHasScope } from '../../frame/needs-scope.js';
import { LIST_MS, useScreen } from '../../live.js';
import { useFilters } from '../../parts/filters.js';
import { Icon } from '../../parts/icon.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { useToast } from '../../parts/toast.js';
import { useSession } from '../../session.js';
import { screenUrl } from '../../urls.js';
import { EndpointCard } from './card.js';
import { type Endpoint, type ListedEndpoint, nameOfEndpoint } from './data.js';
import { Disable } from './dialogs/disable.js';
import { EndpointForm } from './dialogs/form.js';
import { type NewSecret, ShownSecret } from './dialogs/secret.js';
import query from './queries/all.graphql';
import { Tail } from './tail.js';

const SCOPE = 'webhooks:manage';

interface Data {
  endpoints?: ListedEndpoint[] | null;
  /** For operators. */
  ofBrand?: ListedEndpoint[] | null;
  brand?: { id: number; name: string } | null;
}

/** The webhook endpoints of a brand: whether they work, and what has not been delivered. */
export function Webhooks({ brandId }: { brandId: number }) {
  useTitle('Webhooks');
  const { signIn, isUnlocked } = useSession();
  const { route } = useLocation();
  const { filters, setFilters } = useFilters();
  const isOperator = signIn.kind === 'OPERATOR';
  const isAllowed = useHasScope(SCOPE);
  const [isAdding, setAdding] = useState(false);
  const [disabling, setDisabling] = useState<Endpoint>();
  const toast = useToast();
  // In no cache: it is gone with the dialog that shows it.
  const [secret, setSecret] = useState<NewSecret>();
  const { received, problem, refetch } = useScreen<Data>({
    key: ['webhooks', brandId],
    query,
    variables: { brandId, isOperator },
    everyMs: LIST_MS,
    isEnabled: isAllowed,
  });
  const endpoints = isOperator ? received?.data.ofBrand : received?.data.endpoints;
  const why = problem ?? received?.problems.get(isOperator ? 'ofBrand' : 'endpoints');
  useNameOf(received?.data.brand);
  const hasTail = filters.tail === 'on';
  return (
    <>
      <div class="head brief">
        <h1>Webhooks</h1>
        {!isOperator && isAllowed && (
          <div class="acts">
            <button
              type="button"
              class="b"
              aria-pressed={hasTail}
              onClick={() => setFilters({ tail: hasTail ? '' : 'on' })}
            >
              <Icon name={hasTail ? 'pause' : 'play'} />
              {hasTail ? 'Stop following' : 'Follow events'}
            </button>
            <button type="button" class="b" data-new onClick={() => setAdding(true)}>
              <Icon name={isUnlocked ? 'plus' : 'lock'} />
              Add an endpoint …
            </button>
          </div>
        )}
      </div>
      {!isAllowed && <NeedsScope scope={SCOPE} />}
      {isOperator && (
        <div class="notice">
          <div>
            An operator token shows whether endpoints work, and disables them. The deliveries are visible to
            keys of the brand with the scope <code>webhooks:manage</code>.
          </div>
        </div>
      )}
      {why && <ProblemNotice problem={why} again={refetch} />}
      {isAllowed && !endpoints && !why && <Loading />}
      {hasTail && !isOperator && isAllowed && <Tail brandId={brandId} />}
      {endpoints?.length === 0 && (
        <section class="card table-card">
          <Empty title="The brand has no webhook endpoints yet.">
            <p>
              An endpoint is a URL to which each event is sent. Add one here, or with{' '}
              <code>createWebhookEndpoint</code>.
            </p>
          </Empty>
        </section>
      )}
      {endpoints?.map((endpoint) => (
        <EndpointCard
          key={endpoint.id}
          endpoint={endpoint}
          brandId={brandId}
          hasDeliveries={!isOperator}
          onDisable={isOperator ? () => setDisabling(endpoint) : undefined}
        />
      ))}
      {disabling && (
        <Disable
          endpoint={disabling}
          brandId={brandId}
          onClose={() => setDisabling(undefined)}
          onDisabled={() => {
            setDisabling(undefined);
            toast({ text: `“${nameOfEndpoint(disabling)}” is disabled.` });
            void refetch();
          }}
        />
      )}
      {isAdding && (
        <EndpointForm
          onClose={() => setAdding(false)}
          onCreated={(created) => {
            setAdding(false);
            setSecret(created);
          }}
        />
      )}
      {secret && (
        <ShownSecret
          created={secret}
          isRotated={false}
          onStored={() => {
            setSecret(undefined);
            route(screenUrl(brandId, `webhooks/${secret.endpoint.id}`));
          }}
        />
      )}
    </>
  );
}

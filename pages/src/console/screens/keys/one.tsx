import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { useNameOf } from '../../frame/brand-names.js';
import { NeedsScope, useHasScope } from '../../frame/needs-scope.js';
import { LIST_MS, useScreen } from '../../live.js';
import { Segments } from '../../parts/controls.js';
import { idOf, useFilters } from '../../parts/filters.js';
import { Icon } from '../../parts/icon.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { useToast } from '../../parts/toast.js';
import { Bars } from '../../pictures/bars.js';
import { useSession } from '../../session.js';
import { ago, dayOf, longDay } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { CallList } from '../requests/list.js';
import { type Change, Confirm } from './confirm.js';
import {
  barsOf,
  expiryText,
  type Issued,
  type Key,
  keyText,
  nameOfKey,
  scopeText,
  stateOfKey,
  sumsOf,
} from './data.js';
import { IssuedKey } from './issued.js';
import query from './one.graphql';
import { Reasons, useRejections } from './reasons.js';

const DAYS = [
  ['7', '7 d'],
  ['14', '14 d'],
  ['30', '30 d'],
] as const;

interface Data {
  apiKeys: Key[] | null;
  /** For operators. */
  brand?: { id: number; name: string } | null;
}

/** One key: what it did, why calls were rejected, and its changes. */
export function KeyScreen({ brandId }: { brandId: number }) {
  const id = idOf(useRoute().params.id);
  const { signIn, isUnlocked } = useSession();
  const { filters, setFilters } = useFilters();
  const toast = useToast();
  const [change, setChange] = useState<Change>();
  const [issued, setIssued] = useState<Issued>();
  const isAllowed = useHasScope('keys:read');
  const hasCalls = useHasScope('requests:read');
  const days = DAYS.find(([one]) => one === filters.days)?.[0] ?? '14';
  const { received, problem, refetch } = useScreen<Data>({
    key: ['key', brandId],
    query,
    variables: { id, brandId, isOperator: signIn.kind === 'OPERATOR', days: Number(days) },
    everyMs: LIST_MS,
    isEnabled: id !== undefined && isAllowed,
  });
  const [found] = received?.data.apiKeys ?? [];
  useNameOf(received?.data.brand);
  const key = found?.id === id ? found : undefined;
  const rejections = useRejections(brandId, key?.id, Number(days));
  useTitle(key ? `Key ${nameOfKey(key)}` : 'Key');
  const why = problem ?? received?.problems.get('apiKeys');
  const isUnknown = id === undefined || why?.code === 'NOT_FOUND' || received?.data.apiKeys?.length === 0;
  const crumbs = (
    <nav class="crumbs" aria-label="Place">
      <a href={screenUrl(brandId, 'keys')}>Keys</a>
      <span>/</span>
      <span>{key ? nameOfKey(key) : id}</span>
    </nav>
  );
  if (!key)
    return (
      <>
        {crumbs}
        <h1>Key {id}</h1>
        {!isAllowed && <NeedsScope scope="keys:read" />}
        {isUnknown && (
          <Empty title="The brand has no key with this id.">
            <p>
              <a href={screenUrl(brandId, 'keys')}>All keys</a>
            </p>
          </Empty>
        )}
        {why && !isUnknown && <ProblemNotice problem={why} again={refetch} />}
        {isAllowed && !why && !isUnknown && <Loading />}
      </>
    );
  const { chip, text, isUsable } = stateOfKey(key);
  // The use and the log are written separately, some seconds late. Neither counts a call twice, so the larger
  // number is shown.
  const rejected = Math.max(sumsOf(key.usage).rejected, rejections.logged);
  return (
    <>
      {crumbs}
      <div class="head">
        <div>
          <h1>{nameOfKey(key)}</h1>
          <p class="facts">
            <span class={`chip ${chip}`}>{text}</span>
            <code>{keyText(key)}</code>
            <span>since {longDay(dayOf(key.createdAt))}</span>
            {key.rotatedAt && <span>rotated {longDay(dayOf(key.rotatedAt))}</span>}
            {signIn.kind === 'OPERATOR' && (
              <a class="u" href={`${screenUrl(null, 'audit')}?brand=${brandId}&about=keys&id=${key.id}`}>
                Who changed it
              </a>
            )}
          </p>
        </div>
        {signIn.kind === 'OPERATOR' && isUsable && (
          <div class="acts">
            <button type="button" class="b" onClick={() => setChange('rotate')}>
              <Icon name={isUnlocked ? 'turn' : 'lock'} />
              Rotate …
            </button>
            <button type="button" class="b danger" onClick={() => setChange('revoke')}>
              <Icon name={isUnlocked ? 'close' : 'lock'} />
              Revoke …
            </button>
          </div>
        )}
      </div>
      {problem && <ProblemNotice problem={problem} again={refetch} />}
      <Numbers apiKey={key} rejected={rejected} days={days} onDays={(one) => setFilters({ days: one })} />
      <section class="card tools-after" aria-labelledby="of-scopes">
        <header>
          <h2 id="of-scopes">Scopes</h2>
        </header>
        <p class="in scope-list">
          {key.scopes.map((scope) => (
            <code key={scope}>{scopeText(scope)}</code>
          ))}
          {key.origins.map((origin) => (
            <code key={origin}>{origin}</code>
          ))}
        </p>
      </section>
      <Reasons {...rejections} days={Number(days)} rejected={rejected} />
      {hasCalls && <CallList brandId={brandId} keyId={key.id} />}
      {!hasCalls && <NeedsScope scope="requests:read" />}
      {change && (
        <Confirm
          change={change}
          apiKey={key}
          brandId={brandId}
          days={Number(days)}
          onClose={() => setChange(undefined)}
          onIssued={(one) => {
            setChange(undefined);
            setIssued(one);
          }}
          onRevoked={() => {
            setChange(undefined);
            toast({ text: `The key “${nameOfKey(key)}” is revoked.` });
            void refetch();
          }}
        />
      )}
      {issued && (
        <IssuedKey
          issued={issued}
          isRotated
          onStored={() => {
            setIssued(undefined);
            void refetch();
          }}
        />
      )}
    </>
  );
}

interface NumbersProps {
  apiKey: Key;
  rejected: number;
  days: (typeof DAYS)[number][0];
  onDays: (days: string) => void;
}

function Numbers({ apiKey, rejected, days, onDays }: NumbersProps) {
  const { reads, writes, failed } = sumsOf(apiKey.usage);
  return (
    <section class="card tools-after" aria-labelledby="of-use">
      <header>
        <h2 id="of-use">Use</h2>
        <span class="end">
          <Segments label="Days" options={DAYS} value={days} onChange={onDays} />
        </span>
      </header>
      <dl class="kpis">
        <div>
          <dt>Reads in {days} days</dt>
          <dd>{reads.toLocaleString('en-GB')}</dd>
        </div>
        <div>
          <dt>Writes in {days} days</dt>
          <dd>{writes.toLocaleString('en-GB')}</dd>
        </div>
        <div>
          <dt>Rejected in {days} days</dt>
          <dd class={rejected > 0 ? 'bad-text' : ''}>
            {rejected.toLocaleString('en-GB')}
            {failed > 0 && <span class="small quiet"> and {failed} failed</span>}
          </dd>
        </div>
        <div>
          <dt>Last used</dt>
          <dd title={apiKey.lastUsedAt ?? undefined}>
            {apiKey.lastUsedAt ? ago(apiKey.lastUsedAt) : 'never'}
          </dd>
        </div>
        <div>
          <dt>Expires</dt>
          <dd class={apiKey.expiresAt ? '' : 'warn-text'}>{expiryText(apiKey)}</dd>
        </div>
      </dl>
      <Bars days={barsOf(apiKey.usage, Number(days))} label="Calls by day" />
    </section>
  );
}

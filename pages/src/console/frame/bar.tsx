import { useQueryClient } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useLive, useNow } from '../live.js';
import { Icon, ServiceMark } from '../parts/icon.js';
import { useSession } from '../session.js';
import { span } from '../time.js';
import { urlOf } from '../urls.js';
import { brandOf } from './items.js';

/** With one of these scopes, a key can change something here. */
const WRITING = ['flows:write', 'payments:write', 'maintenance:write', 'webhooks:manage'];
/** A picture that is older than this, without a pause, is marked. */
const OLD_MS = 60_000;

interface Props {
  onFind: () => void;
  onUnlock: () => void;
}

export function Bar({ onFind, onUnlock }: Props) {
  const { signIn, lock } = useSession();
  const now = useNow();
  const writes = signIn.writesUntil ? Date.parse(signIn.writesUntil) - now : 0;
  const rest = Math.min(Date.parse(signIn.idleEndsAt), Date.parse(signIn.endsAt)) - now;
  const { path } = useLocation();
  const isOperator = signIn.kind === 'OPERATOR';
  const hasFlows = !isOperator || signIn.visit?.brandId === brandOf(signIn, path);
  const mayChange = isOperator || WRITING.some((scope) => signIn.scopes.includes(scope));
  return (
    <header class="bar">
      <a class="mark-of-service" href={urlOf('/console')}>
        <ServiceMark />
        <span>
          Rental Flow <b>console</b>
        </span>
      </a>
      <button type="button" class="find" onClick={onFind} aria-keyshortcuts="Control+K">
        <Icon name="find" />
        <span class="long-text">
          {hasFlows ? 'Address, name, reference, request id' : 'Request id, key prefix, screen'}
        </span>
        <span class="brief-text">Find</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Age now={now} />
      <div class="who">
        <span>
          <span class="strong">
            {signIn.name}
            {isOperator && ', operator'}
          </span>
          <span class="tiny">
            {writes > 0 ? `may change for ${span(writes)}` : `reads only · ${span(rest)} left`}
          </span>
        </span>
        {mayChange && writes > 0 && (
          <button type="button" class="b" onClick={lock}>
            <Icon name="open" />
            <span>Lock</span>
          </button>
        )}
        {mayChange && writes <= 0 && (
          <button type="button" class="b" onClick={onUnlock}>
            <Icon name="lock" />
            <span>Unlock</span>
          </button>
        )}
      </div>
    </header>
  );
}

/** How old the picture is. */
function Age({ now }: { now: number }) {
  const { isPaused, setPaused } = useLive();
  const cache = useQueryClient().getQueryCache();
  const times = cache
    .findAll({ type: 'active' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((time) => time > 0);
  const age = times.length > 0 ? now - Math.max(...times) : 0;
  const isOld = !isPaused && age > OLD_MS;
  const text =
    times.length === 0
      ? 'No data yet'
      : isPaused
        ? `Paused, ${span(age)} old`
        : isOld
          ? `${span(age)} old`
          : `Live, checked ${span(age)} ago`;
  return (
    <>
      <div class={`live${isPaused ? ' paused' : isOld ? ' old' : ''}`}>
        <span>{text}</span>
      </div>
      <button
        type="button"
        class="iconic"
        aria-label={isPaused ? 'Resume updates' : 'Pause updates'}
        onClick={() => setPaused(!isPaused)}
      >
        <Icon name={isPaused ? 'play' : 'pause'} />
      </button>
    </>
  );
}

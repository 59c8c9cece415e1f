import { Copy } from '../../parts/controls.js';
import { Mark } from '../../parts/mark.js';
import { When } from '../../parts/when.js';
import { useSession } from '../../session.js';
import { exactTime, plural } from '../../time.js';
import { screenUrl, urlOf } from '../../urls.js';
import { wordsOf } from '../../words.js';
import { nameOfKey, prefixText } from '../keys/data.js';
import { CHECKS, callOf, KEY_REJECTIONS, type Logged, reportOf, tone } from './data.js';

/** The status of a request whose client closed the connection. */
const CLIENT_LEFT = 499;

/** What the failed check has found. */
function foundBy({ check, keyRejection, codes }: Logged): string {
  const rejection = check === 'KEY' || check === 'ORIGIN' ? keyRejection : null;
  return (rejection && KEY_REJECTIONS[rejection]) || (codes[0] ? wordsOf(codes[0]) : '');
}

/** A failure of the service can come before any check, and a client can leave during one. */
const isAtNoCheck = ({ check, status }: Logged): boolean =>
  check === 'DATABASE' || check === 'SERVICE' || status === CLIENT_LEFT;

function withoutCheck({ check }: Logged): string {
  if (check === 'DATABASE') return 'The database could not be reached, or was busy.';
  if (check === 'SERVICE') return 'The service itself failed.';
  return 'The client closed the connection before the response.';
}

/** The checks of a call up to the one that failed. */
function Checks({ logged }: { logged: Logged }) {
  const own = CHECKS.filter(([check]) => check !== 'HOST' || logged.source === 'CONSOLE');
  const failed = own.findIndex(([check]) => check === logged.check);
  const reached = failed < 0 ? own : own.slice(0, failed + 1);
  const later = own.length - reached.length;
  return (
    <ol class="checks" aria-label="Checks of the call">
      {reached.map(([check, name]) => {
        const isFailed = check === logged.check;
        return (
          <li key={check} class={isFailed ? 'no' : ''}>
            <Mark state={isFailed ? 'bad' : 'done'} />
            <span>
              {name}
              <span class="visually-hidden">{isFailed ? ': failed' : ': passed'}</span>
            </span>
            <span>{isFailed ? foundBy(logged) : ''}</span>
          </li>
        );
      })}
      {later > 0 && (
        <li class="after">
          <Mark state="none" />
          <span>{plural(later, 'later check')} not reached</span>
          <span />
        </li>
      )}
    </ol>
  );
}

interface Props {
  logged: Logged;
  brandId: number | null;
}

/** One call: what happened, which check failed, and what helps. */
export function Call({ logged, brandId }: Props) {
  const { signIn } = useSession();
  const { key, flowId, requestIds, count } = logged;
  const isKey = key?.type === 'API_KEY' && brandId !== null;
  return (
    <>
      <h2>
        <span class={`mono ${tone(logged)}`}>{logged.status}</span> at <When at={logged.lastAt} isExact />
      </h2>
      <p class="small mono call">{callOf(logged)}</p>
      {isAtNoCheck(logged) ? <p class="small">{withoutCheck(logged)}</p> : <Checks logged={logged} />}
      {(logged.codes.length > 0 || logged.problems.length > 0) && (
        <div class="errors">
          {logged.codes.join(', ')}
          {logged.problems.map(({ path, message }) => (
            <div key={`${path} ${message}`}>
              {path && `${path}: `}
              {message}
            </div>
          ))}
        </div>
      )}
      {logged.help && (
        <div class="helps prose">
          <b class="strong">What helps:</b> {logged.help} <a href={urlOf('/guides/errors')}>Errors</a>
        </div>
      )}
      <dl class="kv small">
        {count > 1 && (
          <>
            <dt>Equal calls</dt>
            <dd>
              {count} since {exactTime(logged.firstAt)}
            </dd>
          </>
        )}
        <dt>Key</dt>
        <dd>
          {!key && 'none, or unknown'}
          {key && isKey && (
            <a class="u" href={screenUrl(brandId, `keys/${key.id}`)}>
              {nameOfKey(key)}
            </a>
          )}
          {key && !isKey && `operator token ${nameOfKey(key)}`}{' '}
          {key && <code class="quiet">{prefixText(key)}</code>}
        </dd>
        {flowId !== null && (
          <>
            <dt>Flow</dt>
            <dd>
              {signIn.kind === 'BRAND' && brandId !== null ? (
                <a href={screenUrl(brandId, `flows/${flowId}`)}>{flowId}</a>
              ) : (
                flowId
              )}
            </dd>
          </>
        )}
        {requestIds.length > 0 && (
          <>
            <dt>{requestIds.length > 1 ? 'Request ids' : 'Request id'}</dt>
            <dd>
              {requestIds.slice(0, 3).map((id) => (
                <div key={id}>
                  <code>{id}</code>
                </div>
              ))}
              {requestIds.length > 3 && <span class="quiet">and {requestIds.length - 3} more</span>}
            </dd>
          </>
        )}
        {logged.address && (
          <>
            <dt>Address</dt>
            <dd>
              <code>{logged.address}</code>
            </dd>
          </>
        )}
        <dt>Took</dt>
        <dd>{logged.durationMs} ms</dd>
        {logged.source === 'CONSOLE' && (
          <>
            <dt>From</dt>
            <dd>the console</dd>
          </>
        )}
      </dl>
      <div class="acts">
        <Copy text={reportOf(logged)} label="Copy as a report" />
        <a class="b" href={urlOf('/reference')}>
          Reference
        </a>
      </div>
    </>
  );
}

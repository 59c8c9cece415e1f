import { DeliveryBars } from '../../pictures/delivery-bars.js';
import { dayOf, exactTime, longDay } from '../../time.js';
import { Backlog, EndpointState } from './card.js';
import {
  barsOf,
  errorText,
  type OneEndpoint,
  outcomeText,
  shareText,
  type Test,
  typesText,
  typeText,
} from './data.js';

/** Whether an endpoint works, how far it is, and how it is set up. */
export function Facts({ endpoint }: { endpoint: OneEndpoint }) {
  const recent = endpoint.recent ?? [];
  const { url, types, contactEmail, secretHint, oldSecretUntil, createdAt, lastTest } = endpoint;
  return (
    <section class="card tools-after" aria-labelledby="of-health">
      <header>
        <h2 id="of-health">Health</h2>
        <EndpointState endpoint={endpoint} />
        <span class="small">
          <Backlog endpoint={endpoint} />
        </span>
      </header>
      <div class="in hook">
        <dl class="kv small">
          <dt>URL</dt>
          <dd>
            <code class="call">{url}</code>
          </dd>
          <dt>Events</dt>
          <dd title={types.map(typeText).join(', ')}>{typesText(endpoint)}</dd>
          <dt>Last test</dt>
          <dd>{lastTest ? <LastTest test={lastTest} /> : 'none'}</dd>
          <dt>Secret</dt>
          <dd>
            <code>…{secretHint}</code>
            {oldSecretUntil && `, and the old one until ${exactTime(oldSecretUntil)}`}
          </dd>
          {contactEmail && (
            <>
              <dt>Contact</dt>
              <dd>{contactEmail}</dd>
            </>
          )}
          <dt>Since</dt>
          <dd title={createdAt}>{longDay(dayOf(createdAt))}</dd>
        </dl>
        {recent.length > 0 && (
          <div class="end">
            <DeliveryBars deliveries={barsOf(recent)} />
            <p class="tiny quiet">{shareText(recent)}, the newest at the right</p>
          </div>
        )}
      </div>
    </section>
  );
}

function LastTest({ test }: { test: Test }) {
  const { type, requestedAt, attemptedAt, error, milliseconds } = test;
  return (
    <>
      <code>{typeText(type)}</code> {exactTime(attemptedAt ?? requestedAt)}{' '}
      {attemptedAt ? (
        <>
          <span class={`chip ${error ? 'bad' : 'good'}`}>{outcomeText(test)}</span>{' '}
          <span class="quiet">{error ? errorText(error) : `${milliseconds ?? 0} ms`}</span>
        </>
      ) : (
        <span class="quiet">is being sent</span>
      )}
    </>
  );
}

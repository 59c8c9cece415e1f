import { When } from '../../parts/when.js';
import { useSession } from '../../session.js';
import { exactTime, plural } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { type Email, idOfEmail, KINDS, stateOfEmail } from './data.js';

interface Props {
  emails: readonly Email[];
  brandId: number;
}

/** E-mails, the newest first, each with the reason if it was not sent. */
export const EmailTable = ({ emails, brandId }: Props) => (
  <section class="card table-card" aria-label="E-mails">
    <table class="t rows emails">
      <thead>
        <tr>
          <th>Queued</th>
          <th>To</th>
          <th>About</th>
          <th>State</th>
          <th>Why</th>
        </tr>
      </thead>
      <tbody>
        {emails.map((email) => (
          <Row key={idOfEmail(email)} email={email} brandId={brandId} />
        ))}
      </tbody>
    </table>
  </section>
);

function Row({ email, brandId }: { email: Email; brandId: number }) {
  const { queuedAt, recipient, sentAt, attempts, maxAttempts, nextAttemptAt, lastError, help } = email;
  const { chip, text } = stateOfEmail(email);
  return (
    <tr>
      <td class="nowrap">
        <When at={queuedAt} isExact />
      </td>
      <td class="call">{recipient}</td>
      <td class="nowrap">
        {KINDS[email.kind]}
        <div class="small quiet">
          <About email={email} brandId={brandId} />
        </div>
      </td>
      <td>
        <span class={`chip ${chip}`}>{text}</span>
        <div class="tiny quiet nowrap">
          {attempts > (sentAt ? 1 : 0) && `${attempts} of ${plural(maxAttempts, 'attempt')}`}
        </div>
      </td>
      <td class="why-not">
        {lastError && <code class="call">{lastError}</code>}
        {help && <div class="small">{help}</div>}
        {nextAttemptAt && lastError && (
          <div class="small quiet">The next attempt is at {exactTime(nextAttemptAt)}.</div>
        )}
        {sentAt && (
          <span class="small quiet">
            accepted by the mail server at <When at={sentAt} isExact />
          </span>
        )}
      </td>
    </tr>
  );
}

/** The record that an e-mail is about. Operators see no flows, so there is no link for them. */
function About({ email: { flowId, endpointId }, brandId }: { email: Email; brandId: number }) {
  const { signIn } = useSession();
  const isVisible = signIn.kind === 'BRAND' || signIn.visit?.brandId === brandId;
  if (endpointId !== null)
    return (
      <a href={screenUrl(brandId, `webhooks/${endpointId}`)} data-row>
        endpoint {endpointId}
      </a>
    );
  if (flowId === null) return null;
  return isVisible ? (
    <a href={screenUrl(brandId, `flows/${flowId}`)} data-row>
      flow {flowId}
    </a>
  ) : (
    <>flow {flowId}</>
  );
}

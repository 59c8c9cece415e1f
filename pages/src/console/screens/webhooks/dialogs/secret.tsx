import { Secret } from '../../../frame/secret.js';
import { exactTime } from '../../../time.js';
import { type Endpoint, typesText } from '../data.js';

export interface NewSecret {
  secret: string;
  endpoint: Endpoint;
}

interface Props {
  created: NewSecret;
  /** Whether it replaces an older one. */
  isRotated: boolean;
  onStored: () => void;
}

/** The secret of an endpoint that was created, or whose secret was replaced. */
export const ShownSecret = ({ created: { secret, endpoint }, isRotated, onStored }: Props) => (
  <Secret
    title={isRotated ? 'The new secret of the endpoint' : 'The secret of the endpoint'}
    secret={secret}
    stored="it is stored encrypted, and signs each event"
    about="Receivers verify signatures with it."
    onStored={onStored}
  >
    <dt>Endpoint</dt>
    <dd>
      <code class="call">{endpoint.url}</code>
    </dd>
    <dt>Events</dt>
    <dd>{typesText(endpoint)}</dd>
    {isRotated && (
      <>
        <dt>Old secret</dt>
        <dd>
          {endpoint.oldSecretUntil
            ? `signs too until ${exactTime(endpoint.oldSecretUntil)}`
            : 'no longer signs'}
        </dd>
      </>
    )}
  </Secret>
);

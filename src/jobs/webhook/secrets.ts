import type { Context } from '../../domain/base/context.js';
import { openSecret } from '../../domain/webhook/endpoint-secret.js';
import type { Endpoint } from './sender-reads.js';

/** The secrets that sign for an endpoint, the newest first; none if `SECRETS_KEY` lacks their keys. */
export const secretsOf = (
  { settings, brandId }: Context,
  { id, secret, oldSecret }: Pick<Endpoint, 'id' | 'secret' | 'oldSecret'>,
): Buffer[] =>
  [secret, oldSecret].flatMap((one) =>
    one === null ? [] : (openSecret(settings.webhooks.secrets, one, brandId, id) ?? []),
  );

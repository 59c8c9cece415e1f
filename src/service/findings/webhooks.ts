import type { Pool } from 'pg';
import { type Config, settingsOf } from '../../config.js';
import { openSecret } from '../../domain/webhook/endpoint-secret.js';
import { type Finding, finding } from './finding.js';

const found = finding('webhooks');

/** The endpoints whose secrets are tried. */
const MAX_TRIED = 1000;
const ENDPOINTS = `select brand_id::float8 as brand, id::float8 as id, secret from webhook_endpoint
  limit ${MAX_TRIED}`;

/** Whether webhooks can be signed, and which addresses they may reach beside public ones. */
export async function checkWebhooks(pool: Pool, config: Config): Promise<Finding> {
  const { secrets } = settingsOf(config).webhooks;
  const { rows } = await pool.query<{ brand: number; id: number; secret: string }>(ENDPOINTS);
  const closed = rows.filter(({ brand, id, secret }) => openSecret(secrets, secret, brand, id) === undefined);
  const { webhookAllow, isProduction } = config;
  const allowed = webhookAllow.isEmpty
    ? ''
    : ` WEBHOOK_ALLOW lets every partner send webhooks to ${webhookAllow.text.join(', ')}.`;
  if (closed.length > 0)
    return found(
      'error',
      `The secrets of ${closed.length} webhook endpoints need a key that SECRETS_KEY lacks, so nothing is ` +
        `sent to them. Add that key to SECRETS_KEY after the new one.${allowed}`,
    );
  if (!secrets.isOpen)
    return found(
      'note',
      'There are no webhooks. For them, set SECRETS_KEY to 32 bytes in base64, such as from \
"openssl rand -base64 32".',
    );
  const status = allowed && isProduction ? 'warning' : 'ok';
  return found(status, `SECRETS_KEY is set; webhook endpoints: ${rows.length}.${allowed}`);
}

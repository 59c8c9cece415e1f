import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { KEY_LENGTH } from '../config/secret-box.js';
import { secretsKeyFile } from '../config/secrets-keys.js';
import { Subnets } from '../config/subnets.js';
import type { Config } from '../config.js';
import type { Em } from '../database/orm/orm.js';
import type { DemoFacts } from './facts.js';

const DESCRIPTION = 'This demo itself.';

/** The configuration with which the demo may send webhooks to itself. Its key for secrets stays in `dataDir`. */
export async function withOwnWebhooks(config: Config): Promise<Config> {
  const secretsKeys = config.secretsKeys.length > 0 ? config.secretsKeys : [await newKey(config.dataDir)];
  // A port that the system chooses is not known yet.
  const own = config.port === 0 ? '127.0.0.1' : `127.0.0.1:${config.port}`;
  const webhookAllow = Subnets.parse([...config.webhookAllow.text, own].join(',')) ?? config.webhookAllow;
  return { ...config, secretsKeys, webhookAllow };
}

async function newKey(dataDir: string): Promise<Buffer> {
  const key = randomBytes(KEY_LENGTH);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(secretsKeyFile(dataDir), `${key.toString('base64')}\n`, { mode: 0o600 });
  return key;
}

const ENDPOINTS = '{ webhookEndpoints { id description } }';
const DELETE = 'mutation ($id: SafeInt!) { deleteWebhookEndpoint(id: $id) { endpointId } }';
const CREATE = `mutation ($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) { secret endpoint { id } }
}`;

/** The newest change of a stage: six attempts have failed, and the schedule has the next one in ten hours. */
const UNDELIVERED = `insert into webhook_delivery (brand_id, created_at, updated_at, endpoint_id, sequence, name,
    order_key, status, attempts, next_at, is_replay, attempted_at, trigger, status_code, error, milliseconds,
    response)
  select e.brand_id, $3::timestamptz, $3::timestamptz, $2::bigint, e.id, e.name,
    e.subject_type || ' ' || e.subject_id, 'pending', 6, $3::timestamptz + interval '10 hours', false,
    $3::timestamptz, 'scheduled', 503, 'status', 31, 'The receiver is being updated.'
  from event e where e.brand_id = $1 and e.name = 'flow.stage_changed' order by e.id desc limit 1`;

/** Its attempts before the last one, as the schedule has them. */
const EARLIER = `insert into webhook_attempt (brand_id, created_at, updated_at, endpoint_id, sequence,
    attempted_at, trigger, status_code, error, milliseconds, response)
  select d.brand_id, $3::timestamptz, $3::timestamptz, d.endpoint_id, d.sequence,
    d.attempted_at - b.before::interval, d.trigger, d.status_code, d.error, d.milliseconds, d.response
  from webhook_delivery d cross join (values ('7 hours 35 minutes 5 seconds'), ('7 hours 35 minutes'),
    ('7 hours 30 minutes'), ('7 hours'), ('5 hours')) b (before)
  where d.brand_id = $1 and d.endpoint_id = $2 and d.attempts = 6`;

/**
 * Creates the endpoint of the first brand whose webhooks the demo itself receives, with a delivery whose
 * attempts have failed, and which can be sent again. Returns its secret.
 */
export async function createOwnEndpoint(em: Em, { url, brands }: DemoFacts): Promise<string> {
  const ask = async (query: string, variables: object = {}) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': brands[0]?.partnerKey ?? '' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors }: { data?: Record<string, unknown>; errors?: unknown } = JSON.parse(
      await response.text(),
    );
    if (!data || errors) throw new Error(`The demo has no webhooks: ${JSON.stringify(errors)}`);
    return data;
  };
  const { webhookEndpoints } = (await ask(ENDPOINTS)) as {
    webhookEndpoints: { id: number; description: string }[];
  };
  for (const { id, description } of webhookEndpoints)
    if (description === DESCRIPTION) await ask(DELETE, { id });
  const { createWebhookEndpoint } = (await ask(CREATE, {
    input: { url: `http://127.0.0.1:${new URL(url).port}/demo/webhooks`, description: DESCRIPTION },
  })) as { createWebhookEndpoint: { secret: string; endpoint: { id: number } } };
  const { secret, endpoint } = createWebhookEndpoint;
  const values = [brands[0]?.brandId, endpoint.id, new Date()];
  await em.cells(UNDELIVERED, values);
  await em.cells(EARLIER, values);
  return secret;
}

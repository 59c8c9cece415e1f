import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { KEY_LENGTH } from '../config/secret-box.js';
import { secretsKeyFile } from '../config/secrets-keys.js';
import { Subnets } from '../config/subnets.js';
import type { Config } from '../config.js';
import type { Em } from '../database/orm/orm.js';
import type { BrandFacts } from './facts.js';
import { recordDelivery } from './webhooks/deliveries.js';

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

const NEWEST_STAGE_CHANGE = `select max(id) from event where brand_id = $1 and name = 'flow.stage_changed'`;

interface Created {
  createWebhookEndpoint: { secret: string; endpoint: { id: number } };
}

/**
 * Creates the endpoint of a brand whose webhooks the demo itself receives, with a delivery whose
 * attempts have failed, and which can be sent again. Returns its secret.
 */
export async function createOwnEndpoint(
  em: Em,
  url: string,
  { brandId, partnerKey }: BrandFacts,
): Promise<string> {
  const ask = async <T>(query: string, variables: object = {}): Promise<T> => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': partnerKey },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors }: { data?: T; errors?: unknown } = JSON.parse(await response.text());
    if (!data || errors) throw new Error(`The demo has no webhooks: ${JSON.stringify(errors)}`);
    return data;
  };
  const { webhookEndpoints } = await ask<{ webhookEndpoints: { id: number; description: string }[] }>(
    ENDPOINTS,
  );
  for (const { id, description } of webhookEndpoints)
    if (description === DESCRIPTION) await ask(DELETE, { id });
  const { createWebhookEndpoint } = await ask<Created>(CREATE, {
    input: { url: `http://127.0.0.1:${new URL(url).port}/demo/webhooks`, description: DESCRIPTION },
  });
  const [newest] = await em.cells(NEWEST_STAGE_CHANGE, [brandId]);
  if (!newest?.[0]) throw new Error('The demo has no change of a stage.');
  await recordDelivery(em, {
    brandId,
    endpointId: createWebhookEndpoint.endpoint.id,
    sequence: Number(newest[0]),
    statusCode: 503,
    response: 'The receiver is being updated.',
    attempts: 6,
    at: new Date(),
  });
  return createWebhookEndpoint.secret;
}

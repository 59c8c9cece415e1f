import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { KEY_LENGTH } from '../config/secret-box.js';
import { secretsKeyFile } from '../config/secrets-keys.js';
import { Subnets } from '../config/subnets.js';
import type { Config } from '../config.js';
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
  createWebhookEndpoint(input: $input) { secret }
}`;

/** Creates the endpoint of the first brand whose webhooks the demo itself receives. Returns its secret. */
export async function createOwnEndpoint({ url, brands }: DemoFacts): Promise<string> {
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
  })) as { createWebhookEndpoint: { secret: string } };
  return createWebhookEndpoint.secret;
}

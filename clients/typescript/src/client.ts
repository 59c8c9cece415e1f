import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from './paths.js';
import { retrying } from './retry.js';

/** One method for each HTTP method. The path selects the types of parameters, body and response. */
export type RentalFlowClient = Client<paths, 'application/json'>;

export interface ClientOptions {
  /** The URL of the service, such as https://api.example.com. */
  url: string;
  /** An API key of the brand, or an operator token. */
  key: string;
  /** The person id of the tenant for whom to act. Requires the scope `tenant:act_as`. */
  tenantId?: number;
  /** How often to repeat a request that gets 429 or 503, or no response. Default: 2. */
  retries?: number;
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

/** These calls return a secret, which the service does not store: they accept no `Idempotency-Key`. */
export const WITHOUT_IDEMPOTENCY_KEY: ReadonlySet<string> = new Set<keyof paths>([
  '/v2.0/brand/{id}/api-keys',
  '/v2.0/brand/{id}/api-keys/{keyId}/rotate',
  '/v2.1/webhook-endpoints',
  '/v2.1/webhook-endpoints/{id}/rotate-secret',
]);

/**
 * A client of the REST API. Each change is sent with a new `Idempotency-Key`, unless the caller sends one.
 */
export function createClient({ url, key, tenantId, retries = 2, fetch }: ClientOptions): RentalFlowClient {
  const send = fetch ?? ((request: Request) => globalThis.fetch(request));
  const client = createFetchClient<paths, 'application/json'>({
    baseUrl: url.replace(/\/+$/, ''),
    headers: { 'X-API-Key': key, ...(tenantId !== undefined && { 'X-Tenant-Id': String(tenantId) }) },
    fetch: retrying(send, retries),
  });
  client.use(addIdempotencyKey);
  return client;
}

const addIdempotencyKey: Middleware = {
  onRequest({ request, schemaPath }) {
    const isRead = request.method === 'GET' || schemaPath.endsWith('/search');
    if (!isRead && !WITHOUT_IDEMPOTENCY_KEY.has(schemaPath) && !request.headers.has('Idempotency-Key'))
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    return request;
  },
};

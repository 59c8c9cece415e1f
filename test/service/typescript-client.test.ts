import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WITHOUT_IDEMPOTENCY_KEY } from '../../clients/typescript/src/client.js';
import {
  type ClientOptions,
  createClient,
  pages,
  RentalFlowError,
  type Schemas,
  unwrap,
} from '../../clients/typescript/src/index.js';
import { restCalls } from '../../src/rest/calls.js';
import { takesIdempotencyKey } from '../../src/rest/openapi/error-responses.js';
import { callEveryOperatorCall, callEveryPartnerCall } from '../support/client-calls.js';
import { TestService } from '../support/service.js';

describe('the TypeScript client', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const clientOf = (options: Partial<ClientOptions> = {}) =>
    createClient({ url: service.service.url, key: service.brand.partnerKey, ...options });
  /** A client, and the requests that it sends. */
  const watched = (key: string = service.brand.partnerKey) => {
    const sent: Request[] = [];
    const client = clientOf({
      key,
      fetch: (request) => {
        sent.push(request);
        return fetch(request);
      },
    });
    const calls = new Set<string>();
    client.use({
      onRequest({ request, schemaPath }) {
        calls.add(`${request.method} ${schemaPath}`);
      },
    });
    return { client, sent, calls };
  };
  const guarantor = (email: string) => ({
    sub_tenant_id: service.brand.subTenantIds[0] ?? 0,
    ...{ email, title: 'Ms', first_name: 'Alex', last_name: 'Morgan' },
    ...{ phone: '', postcode: '', correspondence_address: '' },
  });
  const guarantors = (email: string) => service.sql('select id from guarantor where email = $1', [email]);

  test('makes every call of /v2.0, and its changes with an Idempotency-Key', async () => {
    const partner = watched();
    const operator = watched(service.operatorToken);
    await callEveryPartnerCall(partner.client, service.brand);
    await callEveryOperatorCall(operator.client, service.brand.brandId);
    const documented = restCalls().filter(({ version }) => version.prefix === '/v2.0');
    expect([...partner.calls, ...operator.calls].toSorted()).toEqual(
      documented.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    const without = [...partner.sent, ...operator.sent].filter(
      ({ headers }) => !headers.has('Idempotency-Key'),
    );
    expect(without.filter(({ method }) => method !== 'GET').map(({ url }) => new URL(url).pathname)).toEqual([
      '/v2.0/properties/search',
      `/v2.0/brand/${service.brand.brandId}/api-keys`,
      expect.stringMatching(/\/rotate$/),
    ]);
  });

  test('reads every page of a list of /v2.1', async () => {
    const client = clientOf();
    const read: Schemas['FlowConnection']['flows'] = [];
    const first = 40;
    for await (const { flows } of pages((page) =>
      unwrap(client.GET('/v2.1/flows', { params: { query: { first, ...page } } })),
    ))
      read.push(...flows);
    const { total_count: total } = await unwrap(
      client.GET('/v2.1/flows', { params: { query: { first: 0, total_count: true } } }),
    );
    expect(total).toBeGreaterThan(first);
    expect(new Set(read.map(({ id }) => id)).size).toBe(total);
  });

  test('changes a flow of /v2.1 with the caller’s Idempotency-Key', async () => {
    const { client, sent } = watched();
    const add = () =>
      client.POST('/v2.1/guarantors', {
        params: { header: { 'Idempotency-Key': 'my-own' } },
        body: guarantor('own@example.com'),
      });
    const first = await unwrap(add());
    const again = await add();
    expect(again.response.headers.get('Idempotent-Replayed')).toBe('true');
    expect(await unwrap(again)).toEqual(first);
    expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['my-own', 'my-own']);
  });

  test('retries a change whose response is lost, which is made once', async () => {
    let responses = 0;
    const client = clientOf({
      fetch: async (request) => {
        const response = await fetch(request);
        responses += 1;
        if (responses === 1) throw new TypeError('fetch failed');
        return response;
      },
    });
    const email = 'lost@example.com';
    const { response } = await client.POST('/v2.1/guarantors', { body: guarantor(email) });
    expect([response.status, response.headers.get('Idempotent-Replayed'), responses]).toEqual([
      200,
      'true',
      2,
    ]);
    expect(await guarantors(email)).toHaveLength(1);
  });

  test('sends no Idempotency-Key with the calls that accept none', () => {
    const changes = restCalls().filter(({ operation }) => operation.operation === 'mutation');
    expect([...WITHOUT_IDEMPOTENCY_KEY].toSorted()).toEqual(
      changes.flatMap((call) => (takesIdempotencyKey(call) ? [] : [call.path])).toSorted(),
    );
  });

  test('does not retry a call that issues a key if its response is lost', async () => {
    let calls = 0;
    const client = clientOf({
      key: service.operatorToken,
      fetch: async () => {
        calls += 1;
        throw new TypeError('fetch failed');
      },
    });
    const params = { path: { id: service.brand.brandId } };
    await expect(client.POST('/v2.0/brand/{id}/api-keys', { params, body: {} })).rejects.toThrow(
      'fetch failed',
    );
    expect(calls).toBe(1);
  });

  test('retries a temporary rejection after Retry-After, as often as configured', async () => {
    const rejecting = createServer((_req, res) => {
      rejected += 1;
      res.writeHead(503, { 'Retry-After': '0', 'Content-Type': 'application/json' });
      res.end('{"status":false,"message":"The service is not ready.","code":"UNAVAILABLE"}');
    });
    let rejected = 0;
    await new Promise<void>((resolve) => rejecting.listen(0, '127.0.0.1', resolve));
    const { port } = rejecting.address() as AddressInfo;
    const client = clientOf({ url: `http://127.0.0.1:${port}/`, retries: 3 });
    const { error } = await client.POST('/v2.1/guarantors', { body: guarantor('rejected@example.com') });
    expect([error, rejected]).toEqual([expect.objectContaining({ code: 'UNAVAILABLE' }), 4]);
    // For a call without an Idempotency-Key, it is unknown whether the change was made.
    rejected = 0;
    const operator = clientOf({ key: service.operatorToken, url: `http://127.0.0.1:${port}/`, retries: 3 });
    const params = { path: { id: service.brand.brandId } };
    await operator.POST('/v2.0/brand/{id}/api-keys', { params, body: {} });
    expect(rejected).toBe(1);
    await new Promise((resolve) => rejecting.close(resolve));
  });

  test('throws an error with its code and every invalid value', async () => {
    const client = clientOf();
    const thrown: unknown = await unwrap(
      client.GET('/v2.1/flows', { params: { query: { first: 101 } } }),
    ).catch((error: unknown) => error);
    if (!(thrown instanceof RentalFlowError)) throw new Error('Nothing was rejected.');
    expect([thrown.status, thrown.code, thrown.errors]).toEqual([
      422,
      'VALIDATION_FAILED',
      [{ in: 'query', path: 'first', message: expect.any(String) }],
    ]);
    expect(thrown.requestId).toEqual(expect.any(String));
    const unknown = await clientOf({ key: 'nonsense' }).GET('/v2.1/viewer');
    await expect(unwrap(unknown)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'Invalid API key.',
    });
  });

  test('reports if a response is not from the service', async () => {
    const client = clientOf({ fetch: async () => new Response('<h1>Bad gateway</h1>', { status: 502 }) });
    await expect(unwrap(client.GET('/v2.1/viewer'))).rejects.toMatchObject({
      message: 'The service responded 502.',
      code: undefined,
    });
  });

  test('does not compile with a member that a call does not have', () => {
    const client = clientOf();
    const { correspondence_address: address, ...person } = guarantor('wrong@example.com');
    const params = { path: { id: 1 } };
    const wrong = [
      // @ts-expect-error The path has no such method.
      () => client.DELETE('/v2.0/openflow/add-guarantor'),
      // @ts-expect-error There is no such path.
      () => client.GET('/v2.0/openflow/add-guarantors'),
      // @ts-expect-error A required member is missing.
      () => client.POST('/v2.1/guarantors', { body: person }),
      // @ts-expect-error The member has another spelling.
      () => client.POST('/v2.1/guarantors', { body: { ...person, correspondece_address: address } }),
      // @ts-expect-error The member has another type.
      () => client.POST('/v2.1/guarantors', { body: { ...guarantor(''), sub_tenant_id: '1' } }),
      // @ts-expect-error There is no such status.
      () => client.PUT('/v2.0/maintenance/issues/{id}/status', { params, body: { status: 'done' } }),
      // @ts-expect-error There is no such parameter.
      () => client.GET('/v2.1/flows', { params: { query: { pageNo: 1 } } }),
      // @ts-expect-error The response has no such member.
      async () => (await unwrap(client.GET('/v2.1/flows'))).edges,
    ];
    expect(wrong).toHaveLength(8);
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallOptions, type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';

const TOO_LARGE = JSON.stringify({ a: 'x'.repeat(1_100_000) });
/** A correction of the request, and the error that follows it. */
interface Step {
  putRight: string;
  next: readonly [status: number, code: string | undefined];
  path?: string;
  method?: string;
  options?: CallOptions;
}

const codeOf = ({ status, body }: CallResponse): readonly [number, string | undefined] => [status, body.code];

describe('errors', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  /** Starts with a request in which everything is invalid and corrects it step by step. */
  async function walk(steps: readonly Step[]): Promise<void> {
    let request = { path: '', method: '', options: {} as CallOptions };
    for (const { putRight, next, options, ...rest } of steps) {
      request = {
        ...request,
        ...rest,
        options: {
          ...request.options,
          ...options,
          headers: { ...request.options.headers, ...options?.headers },
        },
      };
      const response = await service.call(request.method, request.path, request.options);
      expect([putRight, ...codeOf(response)]).toEqual([putRight, ...next]);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    }
  }

  test('of partner calls have an order: path, method, key, scope, body, values, record, state', async () => {
    const { brandId, flowId } = service.brand;
    await service.sql('update flow set holding_deposit_status = 4 where brand_id = $1 and id = $2', [
      brandId,
      flowId,
    ]);
    const { key: unscoped } = await service.issueKey({ scopes: ['flows:read'] });
    const path = (id: string) => `/v2.0/openflow/confirmHoldingDeposit?flow_id=${id}`;
    const text = { 'Content-Type': 'text/plain' };
    await walk([
      {
        putRight: 'nothing',
        method: 'PUT',
        path: '/v2.0/openflow/confirmHoldingDeposits',
        options: { key: 'nonsense', body: TOO_LARGE, headers: text },
        next: [404, 'NOT_FOUND'],
      },
      { putRight: 'the path', path: path('x'), next: [405, 'METHOD_NOT_ALLOWED'] },
      { putRight: 'the method', method: 'POST', next: [401, undefined] },
      { putRight: 'the key', options: { key: unscoped }, next: [403, 'SCOPE_REQUIRED'] },
      { putRight: 'the scope', options: { key: service.brand.partnerKey }, next: [413, 'PAYLOAD_TOO_LARGE'] },
      {
        putRight: 'the size',
        options: { body: '{"open_flow_sub_tenant_id":' },
        next: [415, 'UNSUPPORTED_MEDIA_TYPE'],
      },
      {
        putRight: 'the type',
        options: { headers: { 'Content-Type': 'application/json' } },
        next: [400, 'MALFORMED_JSON'],
      },
      {
        putRight: 'the JSON',
        options: { body: { open_flow_sub_tenant_id: ['a'] } },
        next: [422, 'VALIDATION_FAILED'],
      },
      {
        putRight: 'the body',
        options: { body: { open_flow_sub_tenant_id: [UNKNOWN_ID] } },
        next: [422, 'VALIDATION_FAILED'],
      },
      { putRight: 'the query', path: path(String(UNKNOWN_ID)), next: [404, 'NOT_FOUND'] },
      { putRight: 'the flow', path: path(String(flowId)), next: [404, 'NOT_FOUND'] },
      {
        putRight: 'the sub-tenant',
        options: { body: { open_flow_sub_tenant_id: service.brand.subTenantIds } },
        next: [409, 'INVALID_TRANSITION'],
      },
    ]);
    await service.sql('update flow set holding_deposit_status = 3 where brand_id = $1 and id = $2', [
      brandId,
      flowId,
    ]);
    await walk([
      {
        putRight: 'the state',
        method: 'POST',
        path: path(String(flowId)),
        options: { body: { open_flow_sub_tenant_id: [] } },
        next: [200, undefined],
      },
    ]);
  });

  test('of administrative calls are in the same order, and a partner key is of the wrong kind', async () => {
    const { id } = await service.issueKey();
    await service.operate('DELETE', `/v2.0/brand/${service.brand.brandId}/api-keys/${id}`);
    const path = (brand: number | string, key: number | string) =>
      `/v2.0/brand/${brand}/api-keys/${key}/rotate`;
    await walk([
      {
        putRight: 'nothing',
        method: 'GET',
        path: '/v2.0/brand/x/api-key/y/rotate',
        options: { key: 'nonsense', body: undefined },
        next: [404, 'NOT_FOUND'],
      },
      { putRight: 'the path', path: path('x', 'y'), next: [405, 'METHOD_NOT_ALLOWED'] },
      {
        putRight: 'the method',
        method: 'POST',
        options: { body: TOO_LARGE, headers: { 'Content-Type': 'text/plain' } },
        next: [401, undefined],
      },
      { putRight: 'the key', options: { key: service.brand.partnerKey }, next: [403, 'OPERATOR_REQUIRED'] },
      { putRight: 'the caller', options: { key: service.operatorToken }, next: [413, 'PAYLOAD_TOO_LARGE'] },
      { putRight: 'the size', options: { body: '{' }, next: [415, 'UNSUPPORTED_MEDIA_TYPE'] },
      {
        putRight: 'the type',
        options: { headers: { 'Content-Type': 'application/json' } },
        next: [400, 'MALFORMED_JSON'],
      },
      { putRight: 'the JSON', options: { body: {} }, next: [422, 'VALIDATION_FAILED'] },
      { putRight: 'the values', path: path(UNKNOWN_ID, id), next: [404, 'NOT_FOUND'] },
      { putRight: 'the brand', path: path(service.brand.brandId, id), next: [409, 'INVALID_TRANSITION'] },
    ]);
  });

  test('name the scope before the entitlement, and the scope of X-Tenant-Id before the body', async () => {
    const { key } = await service.issueKey({ scopes: ['flows:read'] });
    const { key: scoped } = await service.issueKey({ scopes: ['leads:write', 'rent_ready:write'] });
    const set = (entitlements: string[]) =>
      service.graphql(
        'mutation ($id: SafeInt!, $input: UpdateBrandInput!) { updateBrand(id: $id, input: $input) { id } }',
        { id: service.brand.brandId, input: { entitlements } },
        { key: service.operatorToken },
      );
    const post = (options: CallOptions) =>
      service.call('POST', '/v2.0/properties/portal/leads', { body: TOO_LARGE, ...options });
    await set(['OPENFLOW', 'PREQUALIFICATION']);
    expect(codeOf(await post({ key }))).toEqual([403, 'SCOPE_REQUIRED']);
    expect(codeOf(await post({ key: scoped }))).toEqual([403, 'ENTITLEMENT_REQUIRED']);
    await set(['PREQUALIFICATION', 'SEARCH', 'OPENFLOW', 'DEPOSITS', 'ESIGNATURE', 'MAINTENANCE', 'LEADS']);
    expect(codeOf(await post({ key: scoped, headers: { 'X-Tenant-Id': 'x' } }))).toEqual([
      403,
      'SCOPE_REQUIRED',
    ]);
  });

  test.each([
    ['GET', '/v2.0/openflow/flow/renewed', ['GET', 'HEAD']],
    ['POST', '/v2.0/rent_ready/profile', ['POST']],
    ['GET', '/v2.0/brand/1/api-keys', ['POST', 'GET', 'HEAD']],
    ['GET', '/graphql', ['GET', 'POST']],
    ['GET', '/', ['GET', 'HEAD']],
    ['GET', '/openapi.json', ['GET', 'HEAD']],
    ['GET', '/v2.1/openapi.json', ['GET', 'HEAD']],
    ['GET', '/health/ready', ['GET', 'HEAD']],
  ])(
    'of every other method than those of %s %s are 405 and list those, for OPTIONS too',
    async (_, path, allowed) => {
      for (const method of ['OPTIONS', 'PUT', 'DELETE', 'PATCH', 'POST', 'GET'].filter(
        (one) => !allowed.includes(one),
      )) {
        const response = await service.call(method, path, { key: '' });
        expect([method, ...codeOf(response)]).toEqual([method, 405, 'METHOD_NOT_ALLOWED']);
        expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(allowed.toSorted());
        expect(response.body).toEqual({
          status: false,
          message: `${method} is not allowed here.`,
          code: 'METHOD_NOT_ALLOWED',
          allowed: expect.arrayContaining(allowed),
        });
      }
    },
  );

  test('of HEAD are those of GET without a body, or 405 if the path has no GET', async () => {
    for (const path of ['/', '/openapi.json', '/health/live', '/v2.0/openflow/flow/renewed']) {
      const response = await service.call('HEAD', path);
      expect([path, response.status, response.text]).toEqual([path, 200, '']);
    }
    const rejected = await service.call('HEAD', '/v2.0/openflow/flow/renewed', { key: '' });
    expect([rejected.status, rejected.text]).toEqual([401, '']);
    const { status, headers } = await service.call('HEAD', '/v2.0/rent_ready/profile');
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });

  test.each([
    '/v2.0/openflow/flow/renewed/',
    '/v2.0/Openflow/flow/renewed',
    '/V2.0/openflow/flow/renewed',
    '/v2.0//openflow/flow/renewed',
    '/v2.1/openflow/flow/renewed',
    '/openflow/flow/renewed',
    '/graphql/',
    '/GraphQL',
    '/health',
    '/health/live/',
    '/openapi.json/',
    '/robots.txt',
    '/v2.0',
    '/%2e%2e/etc/passwd',
    '/v2.0/maintenance/issues/%ff/status',
  ])('of the unknown path %s are 404, with a key and without one, in every method', async (path) => {
    for (const key of ['', service.brand.partnerKey]) {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
        const response = await service.call(method, path, { key });
        expect([method, response.status, response.body]).toEqual([
          method,
          404,
          {
            status: false,
            message: 'The path was not found. /v2.1/openapi.json and /v2.0/openapi.json list all paths.',
            code: 'NOT_FOUND',
          },
        ]);
      }
    }
  });

  const { NODE_ENV } = process.env;
  afterEach(() => {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  });

  test.each(['production', 'development', 'test', ''])(
    'are JSON and reveal nothing internal, including with NODE_ENV=%s',
    async (environment) => {
      process.env.NODE_ENV = environment;
      const other = await TestService.start({ databaseUrl: service.databaseUrl });
      try {
        await other.sql('alter table portal_lead rename to hidden');
        const requests: readonly (readonly [string, string, object])[] = [
          ['GET', '/nowhere', {}],
          ['PATCH', '/graphql', {}],
          ['GET', '/v2.0/openflow/flow/renewed', { key: 'x' }],
          ['POST', '/v2.0/rent_ready/profile', { body: '{' }],
          ['POST', '/graphql', { body: '{' }],
          ['POST', '/graphql', { body: { query: '{' } }],
          ['GET', '/v2.0/properties/portal/leads', {}],
          ['GET', '/v2.0/maintenance/issues/%/status', {}],
        ];
        for (const [method, path, options] of requests) {
          const { headers, text } = await other.call(method, path, options);
          expect(headers.get('content-type')).toMatch(/json/);
          expect(text).not.toMatch(/<html|<pre|node_modules|\.js:|portal_lead|select/i);
        }
        const broken = await other.call('GET', '/v2.0/properties/portal/leads');
        expect([broken.status, broken.body]).toEqual([
          500,
          { status: false, message: 'Something went wrong on our side.', code: 'INTERNAL' },
        ]);
      } finally {
        await other.sql('alter table hidden rename to portal_lead');
        await other.stop();
      }
    },
  );
});

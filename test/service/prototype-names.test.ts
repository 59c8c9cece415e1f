import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { restCalls } from '../../src/rest/calls.js';
import { namedAnywhere, PROTOTYPE_NAMES, prototypeName, sendAll } from '../support/prototype-names.js';
import { type CallOptions, TestService } from '../support/service.js';
import { exampleOf, pathOf } from '../support/v21.js';

/** The headers whose values the service reads. */
const HEADERS = [
  ...['X-API-Key', 'Authorization', 'X-Tenant-Id', 'X-Request-Id', 'Idempotency-Key'],
  ...['If-Match', 'If-None-Match'],
  ...[
    'Accept',
    'Accept-Encoding',
    'Content-Type',
    'Content-Encoding',
    'Origin',
    'Access-Control-Request-Method',
  ],
];

describe('a name that every object has, such as `constructor`', () => {
  let service: TestService;
  beforeAll(async () => {
    const many = '100000';
    service = await TestService.start({
      environment: { FAILED_KEYS_PER_MINUTE: many, RATE_LIMIT_READS: many },
    });
  });
  afterAll(() => service.stop());

  test.each(restCalls().map((call, at) => [call.id, call, at] as const))(
    'causes no unexpected error anywhere in a request of %s',
    async (_, call, at) => {
      const request = exampleOf(call);
      const path = pathOf(call, request);
      const key = call.gate.for === 'operator' ? service.operatorToken : service.brand.partnerKey;
      const body = request.body === undefined ? {} : { body: request.body };
      const queried = (parameters: readonly (readonly [string, string])[]) =>
        `${path}${path.includes('?') ? '&' : '?'}${parameters.map((one) => one.join('=')).join('&')}`;
      const placed = call.parameters.flatMap(({ in: place, name }, other): string[] => {
        const value = prototypeName(at + other);
        if (place === 'query') return [queried([[name, value]])];
        return place === 'path'
          ? [pathOf(call, { ...request, path: { ...request.path, [name]: value } })]
          : [];
      });
      const requests: (readonly [path: string, options: CallOptions])[] = [
        [queried(PROTOTYPE_NAMES.map((name) => [name, '1'])), body],
        ...placed.map((target) => [target, body] as const),
        ...HEADERS.map(
          (header, other) => [path, { ...body, headers: { [header]: prototypeName(at + other) } }] as const,
        ),
      ];
      if (call.method !== 'GET')
        for (const text of namedAnywhere(Object(request.body ?? {}))) requests.push([path, { body: text }]);
      await sendAll(requests, async ([target, options]) => {
        const { status, body: response } = await service.call(call.method, target, { key, ...options });
        expect([target, options, status < 500, response?.code === 'INTERNAL']).toEqual([
          target,
          options,
          true,
          false,
        ]);
      });
    },
  );

  test('leaves no unexpected error in the log', () => {
    expect(service.logged.filter((line) => line.includes('"msg":"unexpected"'))).toEqual([]);
  });
});

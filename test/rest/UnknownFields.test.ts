import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type CallOptions, TestService } from '../support/service.js';

const SEARCH = '/v2.0/properties/search';

describe('the header X-Unknown-Fields', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const unknown = async (method: string, path: string, options: CallOptions = {}) => {
    const { status, headers } = await service.call(method, path, options);
    return [status, headers.get('x-unknown-fields')];
  };
  const search = (body: unknown, query = '') => unknown('POST', `${SEARCH}${query}`, { body });

  test('names a misspelt filter of the body and of the query, both of which are ignored', async () => {
    expect(await search({ min_prise: 100, max_price: 2000 }, '?limitt=5&page=0')).toEqual([
      200,
      'limitt, min_prise',
    ]);
  });

  test('names a field of /v2.0 in another spelling, which is ignored like any unknown field', async () => {
    expect(await search({ minPrice: 100 }, '?sort_by=price')).toEqual([200, 'sort_by, minPrice']);
  });

  test('is absent if every name exists', async () => {
    expect(await search({ min_price: 100 }, '?limit=5')).toEqual([200, null]);
    expect(await unknown('GET', '/v2.0/openflow/flow/renewed?pageNo=0')).toEqual([200, null]);
  });

  test('names members of nested objects and of array items by their path', async () => {
    const { flowId } = service.brand;
    const items = [
      { certificate_url: 'https://a.example/1', flow_id: flowId },
      { certificate_url: 'https://a.example/2', flow_id: flowId, certficate_id: 1 },
    ];
    const body = {
      deposit_certificate: items,
      prescribed_certificate: [],
      deleted_certificate: null,
      deleted_prescribed_certificate: null,
    };
    expect(await unknown('POST', '/v2.0/openflow/protectandsetup', { body })).toEqual([
      200,
      'deposit_certificate[1].certficate_id',
    ]);
  });

  test('is part of an error response too, and the error suggests the similar name', async () => {
    const response = await service.call('GET', '/v2.0/openflow_logs_timeline?flowid=1');
    expect([response.status, response.headers.get('x-unknown-fields'), response.body.errors]).toEqual([
      422,
      'flowid',
      [{ in: 'query', path: 'flow_id', message: 'is required; is "flowid" a misspelling of it?' }],
    ]);
    const { status, headers } = await service.call(
      'PUT',
      '/v2.0/maintenance/issues/9007199254740991/status',
      { body: { status: 'inprogress', reason: 'x' } },
    );
    expect([status, headers.get('x-unknown-fields')]).toEqual([404, 'reason']);
  });

  test('names at most 10 fields, however many there are', async () => {
    const body = Object.fromEntries(Array.from({ length: 1900 }, (_, index) => [`x${index}`, 1]));
    const names = Array.from({ length: 10 }, (_, index) => `x${index}`).join(', ');
    expect(await search(body)).toEqual([200, names]);
  });

  test('escapes characters that a header cannot contain, and shortens long names', async () => {
    const long = 'y'.repeat(1000);
    expect(await search({ 'a b\r\nSet-Cookie: x': 1, é: 1, '\ud800': 1, [long]: 1 })).toEqual([
      200,
      ['a%20b%0D%0ASet-Cookie%3A%20x', '%C3%A9', '%EF%BF%BD', 'y'.repeat(100)].join(', '),
    ]);
  });

  test('is replaced by an error with a similar name for administrative calls', async () => {
    const path = `/v2.0/brand/${service.brand.brandId}/api-keys`;
    const response = await service.operate('POST', path, { scope: [] });
    expect([response.status, response.headers.get('x-unknown-fields'), response.body.errors]).toEqual([
      422,
      null,
      [{ in: 'body', path: 'scope', message: 'is not a known field; did you mean "scopes"?' }],
    ]);
  });
});

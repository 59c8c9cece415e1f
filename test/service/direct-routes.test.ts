import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, TestService } from '../support/service.js';

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const RENEWED = '/v2.0/openflow/flow/renewed';

/** Most paths are found without Express, which answers the others. */
describe('the routes of both APIs', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const headersOf = ({ headers }: Answer) =>
    Object.fromEntries(
      [...headers].filter(([name]) => !/^(date|x-request-id|content-length|etag)$/.test(name)),
    );

  test('set the same headers and answer the same, whether or not a router decides', async () => {
    const { flowId } = service.brand;
    const direct = await service.call('GET', `/v2.1/flows/${flowId}`);
    const encoded = String(flowId).replaceAll(/\d/g, '%3$&');
    const other = await service.call('GET', `/v2.1/flows/${encoded}`);
    expect([direct.status, other.status]).toEqual([200, 200]);
    expect(other.text).toBe(direct.text);
    expect(headersOf(direct)).toEqual(headersOf(other));
    expect(headersOf(await service.call('GET', RENEWED))).toEqual(headersOf(direct));
    expect(headersOf(direct)).toMatchObject({
      'content-security-policy': NOTHING,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  test('answer other methods of a path with 405, and paths that are nearly the same with 404', async () => {
    const posted = await service.call('POST', RENEWED, { body: {} });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const head = await service.call('HEAD', '/graphql');
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect((await service.call('HEAD', RENEWED)).status).toBe(200);
    for (const path of [
      `${RENEWED}/`,
      RENEWED.toUpperCase(),
      `/${RENEWED}`,
      RENEWED.replace('flow', '%66low'),
    ])
      expect((await service.call('GET', path)).status).toBe(404);
  });

  test('prefer a path to one with a parameter in its place, whatever the method', async () => {
    // `/v2.1/people/{id}` allows GET, and `/v2.1/people/batch` does not.
    const batch = await service.call('GET', '/v2.1/people/batch');
    expect([batch.status, batch.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await service.call('GET', '/v2.1/people/0')).status).not.toBe(405);
    expect((await service.call('GET', '/v2.1/flows//timeline')).status).toBe(404);
  });
});

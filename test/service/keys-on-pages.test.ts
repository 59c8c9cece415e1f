import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connectTo, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { INVALID_KEY, NO_KEY } from '../support/keys.js';
import {
  OF_OTHER_BRAND,
  PROPERTIES,
  QUERY,
  SEARCH,
  ServiceOfPages,
  SITE,
  statusAndOrigin,
} from '../support/pages-of-sites.js';

const NOT_ALLOWED = { status: false, code: 'ORIGIN_NOT_ALLOWED' };

/** Which keys pages of other sites may use. */
describe('a key on a page of another site', () => {
  let pages: ServiceOfPages;
  beforeAll(async () => {
    pages = await ServiceOfPages.start();
  });
  afterAll(() => pages.service.stop());

  test('is rejected if it does not name the page’s origin, readable if another key does', async () => {
    const used = () =>
      pages.service.sql('select id, last_used_at from api_key where last_used_at is not null order by id');
    await pages.service.issueKey();
    const before = await used();
    const withOrigins = expect.stringMatching(
      /^Pages of this origin may not use this API key\. Ask the operator/,
    );
    const without = expect.stringMatching(
      /^Pages of other sites may not use this API key, which has no origins\./,
    );
    for (const [origin, key, message, allowed] of [
      [OF_OTHER_BRAND, pages.key, withOrigins, OF_OTHER_BRAND],
      [SITE, pages.otherKey, withOrigins, SITE],
      [SITE, pages.service.brand.partnerKey, without, SITE],
      [SITE, pages.service.operatorToken, 'Pages of other sites may not use an operator token.', SITE],
    ] as const)
      for (const response of [
        await pages.query(origin, { key }),
        await pages.from(origin, 'POST', '/graphql', {
          key: '',
          body: { query: QUERY },
          headers: { Authorization: `Bearer ${key}` },
        }),
        ...(key === pages.service.operatorToken
          ? [await pages.from(origin, 'GET', '/v2.0/brand/1/api-keys', { key })]
          : [
              await pages.from(origin, 'POST', SEARCH, { key, body: {} }),
              await pages.from(origin, 'GET', `${PROPERTIES}/1`, { key }),
            ]),
      ]) {
        expect([...statusAndOrigin(response), response.body]).toEqual([
          403,
          allowed,
          { ...NOT_ALLOWED, message },
        ]);
      }
    expect(await used()).toEqual(before);
  });

  test('gets the two documented responses to a missing and an invalid key, as on any client', async () => {
    for (const origin of [SITE, OF_OTHER_BRAND])
      for (const [key, response] of [
        ['', NO_KEY],
        [pages.key.replace(/_.{12}_/, '_000000000000_'), INVALID_KEY],
      ] as const) {
        const { status, body } = await pages.from(origin, 'POST', SEARCH, { key, body: {} });
        expect([status, body]).toEqual(response);
      }
  });

  test('stops working once it is revoked, has expired, or has another secret', async () => {
    const origin = 'https://app.example.com';
    const { brandId } = pages.service.brand;
    const { key, id } = await pages.service.issueKey({ origins: [origin] });
    expect([
      (await pages.preflight(origin, '/graphql')).status,
      (await pages.query(origin, { key })).status,
    ]).toEqual([204, 200]);
    const path = `/v2.0/brand/${brandId}/api-keys/${id}`;
    const rotated = (await pages.service.operate('POST', `${path}/rotate`)).body.data.key;
    expect(statusAndOrigin(await pages.query(origin, { key }))).toEqual([401, origin]);
    expect(statusAndOrigin(await pages.query(origin, { key: rotated }))).toEqual([200, origin]);
    const expectRejected = async () => {
      const response = await pages.query(origin, { key: rotated });
      expect([...statusAndOrigin(response), response.body.code]).toEqual([403, origin, 'ORIGIN_NOT_ALLOWED']);
    };
    await pages.service.sql(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [
      id,
    ]);
    await expectRejected();
    await pages.service.sql('update api_key set expires_at = null where id = $1', [id]);
    expect((await pages.query(origin, { key: rotated })).status).toBe(200);
    await pages.service.operate('DELETE', path);
    await expectRejected();
  });

  test('causes one statement at a time, however many unknown origins ask', async () => {
    const origins = Array.from({ length: 200 }, (_, at) => `https://s${at}.example.org`);
    const client = await connectTo(pages.service.databaseUrl);
    try {
      await client.query('begin; lock table api_key in access exclusive mode');
      const responses = [SITE, ...origins, SITE].map((origin) => pages.query(origin, { key: '' }));
      // It is sent last, so the service has the others by then.
      expect((await pages.service.call('GET', '/health/live')).status).toBe(200);
      await eventually(async () => (await lockWaits(pages.service.databaseUrl, 'k.origins')) > 0);
      expect(await lockWaits(pages.service.databaseUrl, 'k.origins')).toBe(1);
      await client.query('commit');
      expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([
        401,
        ...origins.map(() => 403),
        401,
      ]);
    } finally {
      await client.end();
    }
  });
});

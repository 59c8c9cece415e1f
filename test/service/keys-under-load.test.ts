import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import type { Partner } from '../../src/auth/principal.js';
import { UsageRecorder } from '../../src/auth/usage.js';
import { createPool } from '../../src/database/connect/connection.js';
import { connectionTo, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type CallResponse, TestService } from '../support/service.js';

const INVALID = { status: false, message: 'Invalid API key.' };
const LOAD = 12;

const pools: Pool[] = [];
const recorderOn = (
  { databaseUrl }: TestService,
  onFailure: (error: unknown) => void = () => {},
): UsageRecorder => {
  const pool = createPool(connectionTo(databaseUrl), 1);
  pools.push(pool);
  return new UsageRecorder(pool, onFailure);
};

const userOf = (keyId: number): Partner => ({
  kind: 'partner',
  keyId,
  brandId: 0,
  personId: 0,
  scopes: new Set(),
  entitlements: new Set(),
  rateLimits: {},
  isPublic: false,
});

/** A request of the load: whether it began after the response to the change, and its own response. */
interface Sent {
  beganAfter: boolean;
  endpoint: string;
  response: CallResponse;
}

describe('keys under load, on two instances with one database', () => {
  let first: TestService;
  let second: TestService;
  beforeAll(async () => {
    first = await TestService.start();
    second = await TestService.start({ databaseUrl: first.databaseUrl });
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await second.stop();
    await first.stop();
  });

  const endpoints: readonly { endpoint: string; request: (key: string) => Promise<CallResponse> }[] = [
    {
      endpoint: 'REST on the first',
      request: (key) => first.call('GET', '/v2.0/pre-qualification/current-status', { key }),
    },
    {
      endpoint: 'REST on the second',
      request: (key) => second.call('GET', '/v2.0/pre-qualification/current-status', { key }),
    },
    {
      endpoint: 'GraphQL on the first',
      request: (key) => first.graphql('{ viewer { brand { id } } }', {}, { key }),
    },
    {
      endpoint: 'GraphQL on the second',
      request: (key) => second.graphql('{ viewer { brand { id } } }', {}, { key }),
    },
  ];

  /** Sends requests to every endpoint all the time, makes the change meanwhile, and continues for a while. */
  async function during(
    key: string,
    change: () => Promise<CallResponse>,
  ): Promise<{ sent: Sent[]; changed: CallResponse }> {
    const sent: Sent[] = [];
    let isChanged = false;
    const sender = async (number: number): Promise<void> => {
      for (let turn = number; sent.filter(({ beganAfter }) => beganAfter).length < 100; turn += 1) {
        const at = endpoints[turn % endpoints.length];
        const beganAfter = isChanged;
        if (at) sent.push({ beganAfter, endpoint: at.endpoint, response: await at.request(key) });
      }
    };
    const load = Promise.all(Array.from({ length: LOAD }, (_, number) => sender(number)));
    await eventually(() => sent.length >= 60);
    const changed = await change();
    isChanged = true;
    await load;
    return { sent, changed };
  }

  const rejections = (sent: readonly Sent[]) =>
    sent.map(({ endpoint, response }) => [endpoint, response.status, response.body]);

  function expectRejectedSince(sent: readonly Sent[]): void {
    const [after, before] = [
      sent.filter(({ beganAfter }) => beganAfter),
      sent.filter(({ beganAfter }) => !beganAfter),
    ];
    expect(new Set(after.map(({ endpoint }) => endpoint)).size).toBe(endpoints.length);
    expect(rejections(after)).toEqual(after.map(({ endpoint }) => [endpoint, 401, INVALID]));
    // It was in use on every endpoint until then; what began before the response may have either result,
    // and nothing else.
    expect(before.filter(({ response }) => response.status === 200).length).toBeGreaterThanOrEqual(40);
    expect(before.filter(({ response }) => ![200, 401].includes(response.status))).toEqual([]);
  }

  test.each([1, 2, 3])(
    'no request that began after the response to a revocation is accepted (%i)',
    async () => {
      const { key, id } = await first.issueKey();
      const { sent, changed } = await during(key, () =>
        first.operate('DELETE', `/v2.0/brand/${first.brand.brandId}/api-keys/${id}`),
      );
      expect([changed.status, changed.body.data.is_active]).toEqual([200, false]);
      expectRejectedSince(sent);
    },
  );

  test.each([1, 2, 3])(
    'no request with the old secret after a rotation is accepted, and the new secret works everywhere (%i)',
    async () => {
      const { key, id } = await first.issueKey();
      const { sent, changed } = await during(key, () =>
        second.operate('POST', `/v2.0/brand/${first.brand.brandId}/api-keys/${id}/rotate`),
      );
      expect(changed.status).toBe(200);
      expectRejectedSince(sent);
      for (const { request } of endpoints) expect((await request(changed.body.data.key)).status).toBe(200);
    },
  );

  test('two concurrent rotations on two instances leave only the later key working', async () => {
    const { id } = await first.issueKey();
    const path = `/v2.0/brand/${first.brand.brandId}/api-keys/${id}/rotate`;
    const rotated = await Promise.all([first.operate('POST', path), second.operate('POST', path)]);
    const statuses = await Promise.all(
      rotated.map(
        async ({ body }) =>
          (await first.call('GET', '/v2.0/pre-qualification/current-status', { key: body.data.key })).status,
      ),
    );
    expect(statuses.toSorted()).toEqual([200, 401]);
  });

  test('a key that loses its brand’s entitlement loses it from the next request on everywhere', async () => {
    const set = (entitlements: string[]) =>
      first.graphql(
        `mutation ($id: SafeInt!, $input: UpdateBrandInput!) {
          updateBrand(id: $id, input: $input) { entitlements }
        }`,
        { id: first.brand.brandId, input: { entitlements } },
        { key: first.operatorToken },
      );
    const { body } = await set(['SEARCH']);
    const responses = await Promise.all(
      [first, second].map((service) => service.call('GET', '/v2.0/pre-qualification/current-status')),
    );
    await set(['PREQUALIFICATION', 'SEARCH', 'OPENFLOW', 'DEPOSITS', 'ESIGNATURE', 'MAINTENANCE', 'LEADS']);
    expect(body.data.updateBrand.entitlements).toEqual(['SEARCH']);
    expect(responses.map((response) => response.body.code)).toEqual([
      'ENTITLEMENT_REQUIRED',
      'ENTITLEMENT_REQUIRED',
    ]);
  });

  describe('last_used_at', () => {
    const lastUse = async (id: number): Promise<Date | null> =>
      (
        await first.sql<{ last_used_at: Date | null }>('select last_used_at from api_key where id = $1', [id])
      )[0]?.last_used_at ?? null;

    test('is written soon after a use, and only after a successful one', async () => {
      const { key, id } = await first.issueKey();
      await first.call('GET', '/v2.0/pre-qualification/current-status', {
        key: key.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      });
      const began = Date.now();
      await second.call('GET', '/v2.0/pre-qualification/current-status', { key });
      const at = await eventually(() => lastUse(id));
      expect(at.getTime()).toBeGreaterThanOrEqual(began);
      expect(at.getTime()).toBeLessThanOrEqual(Date.now());
    });

    test('never goes backwards, even if an older use is written while a newer one commits', async () => {
      const { key, id } = await first.issueKey();
      const later = new Date(Date.now() + 3_600_000);
      const em = first.service.orm.em.fork();
      await em.begin();
      await em.execute('update api_key set last_used_at = ? where id = ?', [later, id]);
      expect((await second.call('GET', '/v2.0/pre-qualification/current-status', { key })).status).toBe(200);
      // The other instance's write waits for the row, having read its earlier value.
      await eventually(async () => (await lockWaits(first.databaseUrl, 'last_used_at')) > 0);
      await em.commit();
      await eventually(
        async () =>
          (
            await first.sql(
              `select 1 from pg_stat_activity
                where state <> 'idle' and query like '%last_used_at%' and datname = current_database()
                and pid <> pg_backend_pid()`,
            )
          ).length === 0,
      );
      expect(await lastUse(id)).toEqual(later);
    });

    test('is written in the order of the keys, so that two instances never wait for each other', async () => {
      const issued = await Promise.all(Array.from({ length: 3 }, () => first.issueKey()));
      const ids = issued.map(({ id }) => id).toSorted((a, b) => a - b);
      const [lowest = 0, middle, highest = 0] = ids;
      // Changed last, it is stored last in the table: the keys are not read in the order of their ids.
      await first.sql(`update api_key set name = 'moved' where id = $1`, [lowest]);
      const em = first.service.orm.em.fork();
      await em.begin();
      await em.execute('select id from api_key where id = ? for update', [middle]);
      const recorder = recorderOn(second);
      for (const id of ids.toReversed()) recorder.record(userOf(id));
      const written = recorder.flush();
      await eventually(async () => (await lockWaits(first.databaseUrl, 'last_used_at')) > 0);
      const free = await first.sql<{ id: string }>(
        'select id from api_key where id = any($1) for update skip locked',
        [ids],
      );
      await em.rollback();
      await written;
      expect(free.map(({ id }) => Number(id))).toEqual([highest]);
      expect(await Promise.all(ids.map(lastUse))).not.toContain(null);
    });

    test('is written without a deadlock by two instances with the same keys in other orders', async () => {
      const ids = await Promise.all(Array.from({ length: 40 }, async () => (await first.issueKey()).id));
      const failures: unknown[] = [];
      const recorders = [first, second].map((service) =>
        recorderOn(service, (error) => failures.push(error)),
      );
      for (let round = 0; round < 25; round += 1) {
        for (const [index, recorder] of recorders.entries())
          for (const id of index === 0 ? ids : ids.toReversed()) recorder.record(userOf(id));
        await Promise.all(recorders.map((recorder) => recorder.flush()));
      }
      expect(failures).toEqual([]);
      expect(await Promise.all(ids.map(lastUse))).not.toContain(null);
    });
  });
});

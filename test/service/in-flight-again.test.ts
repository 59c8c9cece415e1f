import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { dataOf } from '../support/graphql.js';
import { type Answer, TestService } from '../support/service.js';

const LIMIT = 2;
/** As many as the pool has connections, and more. */
const CALLS = 16;
const QUERY = `query ($whole: Boolean!) {
  flows(first: 1) { totalCount }
  tenantInfo @include(if: $whole) { occupation }
}`;

const GUARANTORS = `query ($id: SafeInt!) {
  flow(id: $id) { subTenants { guarantors { preQualificationId } } }
  viewer { brand { id } }
}`;
/** A flow without guarantors, and one with them. */
const FLOWS = `select distinct on (count(g) > 0) f.id::int as id from flow f
  join sub_tenant s on (s.brand_id, s.flow_id) = (f.brand_id, f.id)
  left join guarantor g on (g.brand_id, g.sub_tenant_id) = (s.brand_id, s.id)
  where f.brand_id = $1 and not f.is_deleted group by f.id order by count(g) > 0`;

/** A read counts a share of a slot while it shares connections, as its last answer did. */
describe('a read that needs a connection of its own, unlike the one before', () => {
  let service: TestService;
  let holder: pg.Client;
  beforeEach(async () => {
    service = await TestService.start({
      environment: { MAX_IN_FLIGHT_PER_BRAND: String(LIMIT) },
    });
    holder = new pg.Client({ connectionString: service.databaseUrl });
    await holder.connect();
  });
  afterEach(async () => {
    await holder.end();
    await service.stop();
  });

  const query = (whole: boolean) => service.graphql(QUERY, { whole });
  const leads = (headers: Record<string, string> = {}, key = service.brand.partnerKey) =>
    service.call('GET', '/v2.0/properties/portal/leads', { headers, key });
  const ofOther = () => leads({}, service.other.partnerKey);

  /**
   * Makes calls while a table is locked: at most the allowed number waits for it, and another brand does
   * not.
   */
  async function expectPlaces(table: string, call: () => Promise<Answer>): Promise<Answer[]> {
    await holder.query('begin');
    await holder.query(`lock table ${table} in access exclusive mode`);
    const calls = Array.from({ length: CALLS }, call);
    const waits = () => lockWaits(service.databaseUrl, table);
    await eventually(async () => (await waits()) >= LIMIT);
    for (let later = 0; later < 3; later += 1) expect((await ofOther()).status).toBe(200);
    expect(await waits()).toBe(LIMIT);
    await holder.query('commit');
    return Promise.all(calls);
  }

  test('waits for a whole slot: the variables of a query stretch no limit', async () => {
    const { body } = await query(true);
    for (let known = 0; known < 2; known += 1) await query(false);
    const answers = await expectPlaces('tenant_information', () => query(true));
    expect(answers.map((one) => one.body)).toEqual(answers.map(() => body));
  });

  test('waits for a whole slot: the header X-Tenant-Id stretches no limit', async () => {
    const { key, user_id } = await service.issueKey({ scopes: ['leads:read', 'tenant:act_as'] });
    const acting = () => leads({ 'X-Tenant-Id': String(user_id) }, key);
    const { body } = await acting();
    await leads();
    const answers = await expectPlaces('pre_qualification', acting);
    expect(answers.map((one) => one.body)).toEqual(answers.map(() => body));
  });

  test('loses no slot where its caller leaves while it waits', async () => {
    const [without, flow] = await service.sql(FLOWS, [service.brand.brandId]);
    for (let known = 0; known < 2; known += 1) dataOf(await service.graphql(GUARANTORS, without));
    await holder.query('begin');
    await holder.query('lock table pre_qualification in access exclusive mode');
    await holder.query('savepoint earlier');
    await holder.query('lock table guarantor in access exclusive mode');
    const leaving = new AbortController();
    const gone: Promise<unknown>[] = [];
    for (let count = 1; count <= 2 * LIMIT; count += 1) {
      gone.push(
        fetch(`${service.service.url}/graphql`, {
          method: 'POST',
          headers: { 'X-API-Key': service.brand.partnerKey, 'Content-Type': 'application/json' },
          body: JSON.stringify({ query: GUARANTORS, variables: flow }),
          signal: leaving.signal,
        }).catch(() => 'gone'),
      );
      await eventually(async () => (await lockWaits(service.databaseUrl, 'guarantor')) === count);
    }
    await holder.query('rollback to savepoint earlier');
    await eventually(async () => (await lockWaits(service.databaseUrl, 'pre_qualification')) === LIMIT);
    leaving.abort();
    expect(await Promise.all(gone)).toEqual(gone.map(() => 'gone'));
    await holder.query('commit');
    await expectPlaces('tenant_information', () => query(true));
  });

  test('is refused like any other request where it waits too long; the data may need a slot', async () => {
    const other = await TestService.start({
      environment: { MAX_IN_FLIGHT_PER_BRAND: '1', QUEUE_TIMEOUT: '200ms' },
      databaseUrl: service.databaseUrl,
    });
    try {
      const [without, flow] = await service.sql(FLOWS, [service.brand.brandId]);
      // Apollo answers the second type.
      for (const accept of ['application/json', 'application/json, text/plain, */*']) {
        const guarantorsOf = (one: object = {}) =>
          other.graphql(GUARANTORS, one, { headers: { Accept: accept } });
        for (let known = 0; known < 2; known += 1) dataOf(await other.graphql(GUARANTORS, without));
        await holder.query('begin');
        await holder.query('lock table pre_qualification in access exclusive mode');
        await holder.query('savepoint earlier');
        await holder.query('lock table guarantor in access exclusive mode');
        const both = [guarantorsOf(flow), guarantorsOf(flow)];
        await eventually(async () => (await lockWaits(service.databaseUrl, 'guarantor')) === both.length);
        await holder.query('rollback to savepoint earlier');
        const { status, headers, body } = await Promise.race(both);
        expect([status, headers.get('retry-after'), body]).toEqual([
          429,
          '1',
          { status: false, message: expect.stringContaining('took too long'), code: 'RATE_LIMITED' },
        ]);
        await holder.query('commit');
        const answered = (await Promise.all(both)).filter((one) => one.status === 200);
        expect(answered.map(({ text }) => text)).toEqual([
          expect.stringMatching(/"preQualificationId":[1-9].*"viewer":{/),
        ]);
      }
    } finally {
      await other.stop();
    }
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createPool } from '../../src/database/connect/connection.js';
import { rentalFlow } from '../support/command-line.js';
import { cloneDatabase, connectionTo, copyDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { dataOf } from '../support/graphql.js';
import { reportIssue } from '../support/report-issue.js';
import type { TestService } from '../support/service.js';
import { LONG_LIMITS } from '../support/time-limits.js';
import { upsertProperties } from '../support/upsert-properties.js';
import { startSending, Webhooks } from '../support/webhooks.js';

describe('the events of a brand whose feed a relay keeps locked', () => {
  let port: number;
  let webhooks: Webhooks;
  beforeAll(async () => {
    port = await freePort();
    // A relay that waited for the lock would wait longer than the test.
    const limits = { DB_LOCK_TIMEOUT: '2min', DB_STATEMENT_TIMEOUT: '2min', DB_SILENCE_TIMEOUT: '3min' };
    webhooks = await Webhooks.start({ METRICS_PORT: String(port), ...limits });
  });
  afterAll(() => webhooks.stop());

  const oldest = async (): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(/^rental_flow_outbox_oldest_event_seconds (.+)$/m.exec(text)?.[1]);
  };

  test('wait, as a metric shows, while those of others go on, until the database ends its transaction', async () => {
    const { service, receiver, brand } = webhooks;
    await webhooks.create();
    const events = async (after: string) =>
      (await service.call('GET', `/v2.1/events?after=${after}`)).body.data;
    const { end_cursor: end } = (await events('latest')).page_info;
    const limits = { ...LONG_LIMITS, DB_IDLE_TRANSACTION_TIMEOUT: '5s' };
    const pool = createPool(connectionTo(service.databaseUrl, limits), 1);
    const relay = await pool.connect();
    let ended: unknown;
    relay.on('error', (error) => {
      ended ??= error;
    });
    await relay.query('begin');
    await relay.query('select last_sequence from event_stream where brand_id = $1 for update', [
      brand.brandId,
    ]);

    await webhooks.report();
    await reportIssue(service);
    // Each statement of the relay begins the limit of time again.
    const works = () => relay.query('select 1');
    // Its deadlines may have been announced in the meantime.
    const isReported = ({ type }: { type: string }) => type === 'maintenance.issue_created';
    await eventually(async () => (await works()) && (await events(end)).events.some(isReported));
    await eventually(async () => (await works()) && (await oldest()) > 1);
    expect(receiver.received).toEqual([]);

    await eventually(() => receiver.received.length === 1);
    expect(ended).toMatchObject({ code: '25P03' });
    await eventually(async () => (await oldest()) === 0);
    relay.release(true);
    await pool.end();
  });
});

describe('the webhooks of a brand', () => {
  let webhooks: Webhooks;
  let key: { key: string; id: number };
  beforeAll(async () => {
    webhooks = await Webhooks.start();
  });
  afterAll(() => webhooks.stop());
  beforeEach(async () => {
    webhooks.receiver.received.length = 0;
    const scopes = ['maintenance:read', 'properties:read', 'properties:write', 'webhooks:manage'];
    key = await webhooks.service.issueKey({ scopes }, webhooks.brand.brandId);
  });
  afterEach(async () => {
    const { webhookEndpoints } = dataOf(await webhooks.ask('{ webhookEndpoints { id } }'));
    for (const { id } of webhookEndpoints)
      await webhooks.ask(`mutation { deleteWebhookEndpoint(id: ${id}) { endpointId } }`);
  });

  const create = async (): Promise<number> => {
    const CREATE =
      'mutation ($url: String!) { createWebhookEndpoint(input: { url: $url }) { endpoint { id } } }';
    const created = await webhooks.ask(CREATE, { url: webhooks.receiver.url }, key.key);
    return dataOf(created).createWebhookEndpoint.endpoint.id;
  };
  const operate = async (query: string, variables: object): Promise<void> => {
    dataOf(await webhooks.ask(query, variables, webhooks.service.operatorToken));
  };
  const properties = (count: number, price = 900) =>
    upsertProperties(
      webhooks.service,
      Array.from({ length: count }, (_, place) => ({
        reference: `property ${place}`,
        displayAddress: `${place} High Road`,
        price,
      })),
      key.key,
    );
  const arrives = (type: string, count = 1) =>
    eventually(() => webhooks.receiver.ofType(type).length === count);

  test('go on after the key that created the endpoint was revoked', async () => {
    await create();
    const { brandId } = webhooks.brand;
    await operate(
      'mutation ($brandId: SafeInt!, $id: SafeInt!) { revokeApiKey(brandId: $brandId, id: $id) { isActive } }',
      { brandId, id: key.id },
    );
    expect((await webhooks.ask('{ webhookEndpoints { id } }', {}, key.key)).status).toBe(401);
    await webhooks.report();
    await arrives('maintenance.issue_created');
  });

  const entitle = (entitlements: string[]) =>
    operate(
      'mutation ($id: SafeInt!, $input: UpdateBrandInput!) { updateBrand(id: $id, input: $input) { id } }',
      { id: webhooks.brand.brandId, input: { entitlements } },
    );

  test('stop for the types whose entitlement the brand has lost, and go on for the others', async () => {
    const id = await create();
    await webhooks.ask(`mutation { disableWebhookEndpoint(id: ${id}) { endpoint { id } } }`);
    await webhooks.report();
    await properties(1, 901);
    await entitle(['SEARCH']);
    const enable = `mutation { enableWebhookEndpoint(id: ${id}, input: { resume: WHERE_IT_STOPPED }) { endpoint { id } } }`;
    dataOf(await webhooks.ask(enable));
    await arrives('properties.changed');
    await properties(1, 902);
    await arrives('properties.changed', 2);
    await eventually(async () => (await webhooks.endpoint(id)).backlog === 0);
    expect(webhooks.receiver.ofType('maintenance.issue_created')).toEqual([]);
    await entitle(['SEARCH', 'MAINTENANCE']);
    await webhooks.report();
    await arrives('maintenance.issue_created');
  });

  test('that failed are cancelled if their type has lost its entitlement, with those behind them', async () => {
    const id = await create();
    webhooks.receiver.fail();
    const issue = await webhooks.report();
    await webhooks.change(issue, 'Boiler');
    const states = async () => (await webhooks.deliveries(id)).map(({ status }) => status).sort();
    await eventually(async () => (await states()).join() === 'PENDING,WAITING');
    await entitle(['SEARCH']);
    webhooks.receiver.succeed();
    await webhooks.later(3_600_000);
    await eventually(async () => (await states()).join() === 'CANCELLED,CANCELLED');
    await properties(1, 903);
    await arrives('properties.changed');
    await entitle(['SEARCH', 'MAINTENANCE']);
    await webhooks.change(issue, 'Window');
    await arrives('maintenance.issue_updated');
    expect(webhooks.receiver.received.map(({ event }) => event.type)).toEqual([
      'maintenance.issue_created',
      'properties.changed',
      'maintenance.issue_updated',
    ]);
  });

  test('have one event of less than 20 kB for a batch of 500 properties, however long their ids are', async () => {
    await webhooks.service.sql("select setval('property_id_seq', 9007199254730000)");
    await properties(250);
    // An endpoint gets the events that are numbered after it was created.
    await eventually(async () => (await webhooks.service.sql('select 1 from outbox')).length === 0);
    const id = await create();
    await properties(500, 950);
    await arrives('properties.changed');
    await eventually(async () => (await webhooks.endpoint(id)).backlog === 0);
    const [received, ...more] = webhooks.receiver.received;
    expect(more).toEqual([]);
    expect(Buffer.byteLength(received?.body ?? '')).toBeLessThan(20_000);
    const { created_ids: created, updated_ids: updated } = received?.event.data ?? {};
    expect([created, updated].map((ids) => new Set(ids as number[]).size)).toEqual([250, 250]);
  });
});

describe('after a database was restored from a backup', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let backup: Awaited<ReturnType<typeof cloneDatabase>> | undefined;
  let webhooks: Webhooks;
  let lost: TestService | undefined;
  let restored: TestService | undefined;
  beforeAll(async () => {
    database = await cloneDatabase();
    webhooks = await Webhooks.start({}, { databaseUrl: database.url });
  });
  afterAll(async () => {
    await lost?.stop();
    await restored?.stop();
    await webhooks.stop();
    await backup?.drop();
    await database.drop();
  });

  test('events skip leaves out the numbers since the backup: new events have new ids, and all arrive', async () => {
    const { service, receiver, brand, propertyId } = webhooks;
    const report = async (on: TestService): Promise<number> => {
      const body = { property_id: propertyId, title: 'Tap' };
      const { body: made } = await on.call('POST', '/v2.1/maintenance-issues', { key: brand.key, body });
      return made.data.issue.id;
    };
    const arrive = (...issues: number[]) =>
      eventually(() =>
        issues.every((issue) => receiver.received.some(({ event }) => event.data.issue_id === issue)),
      );
    await webhooks.create();
    await arrive(await report(service));
    await service.service.stop();
    backup = await copyDatabase(database.url);
    lost = await startSending({ databaseUrl: database.url });
    await arrive(await report(lost), await report(lost));
    await lost.service.stop();
    const before = receiver.received.splice(0).map(({ event }) => event.id);
    expect(before).toHaveLength(3);

    const skipped = await rentalFlow({ DATABASE_URL: backup.url }, 'events', 'skip', '--by', '1000000');
    expect(skipped.status).toBe(0);
    restored = await startSending({ databaseUrl: backup.url });
    await arrive(await report(restored), await report(restored), await report(restored));
    const after = receiver.received.map(({ event }) => event.id);
    expect(after.filter((id) => before.includes(id))).toEqual([]);
    // A client that has read the lost events continues after them.
    const last = before.at(-1);
    const { status, body } = await restored.call('GET', `/v2.1/events?after=${last}`, { key: brand.key });
    expect([status, body.data.events.map(({ id }: { id: string }) => id)]).toEqual([200, after.toSorted()]);
  });
});

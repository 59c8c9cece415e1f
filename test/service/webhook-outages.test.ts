import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cloneDatabase } from '../support/database.js';
import { EventStream } from '../support/event-stream.js';
import { eventually } from '../support/eventually.js';
import { dataOf } from '../support/graphql.js';
import type { Received } from '../support/receiver.js';
import type { TestService } from '../support/service.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { startSending, Webhooks } from '../support/webhooks.js';

const HOUR = 3_600_000;
const EVENTS = 100;
const LIMITS = { DB_CONNECT_TIMEOUT: '2s', DB_STATEMENT_TIMEOUT: '8s', DB_SILENCE_TIMEOUT: '10s' };
/** Shorter than the limit for a silent database, so that it alone ends what the first instance sends. */
const LEASE_MS = 3000;

describe('when the database of one instance is silent while it sends webhooks', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let proxy: TcpProxy;
  let webhooks: Webhooks;
  let stream: EventStream;
  /** The instance that goes on, whose clock shows which requests are its own. */
  let other: TestService;
  beforeAll(async () => {
    database = await cloneDatabase();
    proxy = await TcpProxy.to(database.url);
    webhooks = await Webhooks.start(LIMITS, { databaseUrl: proxy.url, leaseMs: LEASE_MS });
    const { service, receiver, brand } = webhooks;
    const { id } = await webhooks.create();
    dataOf(await webhooks.ask(`mutation { disableWebhookEndpoint(id: ${id}) { endpoint { id } } }`));
    for (let count = 0; count < EVENTS; count += 1) await webhooks.report();
    await eventually(async () => (await service.sql('select 1 from outbox')).length === 0);
    stream = await EventStream.open(service, '/v2.1/events/stream', { key: brand.key });
    const first: (() => void)[] = [];
    receiver.respond = (_, response) => first.push(() => response.writeHead(204).end());
    const enable = `mutation { enableWebhookEndpoint(id: ${id}, input: { resume: WHERE_IT_STOPPED }) { endpoint { id } } }`;
    dataOf(await webhooks.ask(enable));
    // It has read all events, and has no response yet.
    await eventually(() => first.length >= 8);
    proxy.fallSilent();
    receiver.respond = (_, response) => setTimeout(() => response.writeHead(204).end(), 500);
    for (const respond of first) respond();
    other = await startSending({
      databaseUrl: database.url,
      clock: () => new Date(Date.now() + HOUR),
    });
  });
  afterAll(async () => {
    await other.stop();
    proxy.restore();
    await webhooks.stop();
    proxy.stop();
    await database.drop();
  });

  test('changes get 503, and streams end', async () => {
    const { status, body } = await webhooks.service.call('POST', '/v2.1/maintenance-issues', {
      key: webhooks.brand.key,
      body: { property_id: webhooks.propertyId, title: 'Tap' },
    });
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE']);
    await stream.ends();
  });

  test('it stops with its lease, and the other one sends again what has no stored outcome, with the same ids', async () => {
    const { received } = webhooks.receiver;
    const begun = Date.now();
    const isOfOther = ({ headers }: Received) =>
      Number(headers['webhook-timestamp']) * 1000 > begun + HOUR / 2;
    await eventually(() => new Set(received.filter(isOfOther).map(({ event }) => event.id)).size === EVENTS);
    const first = received.findIndex(isOfOther);
    const [before, after] = [received.slice(0, first), received.slice(first)];
    expect(after.filter((one) => !isOfOther(one)).map(({ event }) => event.id)).toEqual([]);
    expect(before.length).toBeLessThan(EVENTS);
    const bodies = new Map(after.map(({ event, body }) => [event.id, body]));
    expect(before.map(({ body }) => body)).toEqual(before.map(({ event }) => bodies.get(event.id)));
  });
});

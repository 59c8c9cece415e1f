import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { connectTo, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { codeOf, dataOf } from '../support/graphql.js';
import { type Received, verified } from '../support/receiver.js';
import { Webhooks } from '../support/webhooks.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
describe('webhooks', () => {
  let webhooks: Webhooks;
  beforeAll(async () => {
    webhooks = await Webhooks.start();
  });
  afterAll(() => webhooks.stop());
  afterEach(async () => {
    await webhooks.reset();
  });

  const arrived = (count: number): Promise<Received[]> =>
    eventually(async () => webhooks.receiver.received.length >= count && [...webhooks.receiver.received]);
  const issueOf = ({ event }: Received): unknown => event.data.issue_id;

  test('send the record of an event, with its id and a signature', async () => {
    const { id, secret } = await webhooks.create();
    const issue = await webhooks.report();
    const [received] = await arrived(1);
    if (!received) throw new Error('Nothing was received.');
    expect(verified(secret, received)).toEqual(received.event);
    const path = `/v2.1/events/${received.event.id}`;
    const { body } = await webhooks.service.call('GET', path, { key: webhooks.brand.key });
    expect(received.event).toEqual(body.data.event);
    expect(received.body).toBe(JSON.stringify(body.data.event));
    expect([received.event.type, issueOf(received)]).toEqual(['maintenance.issue_created', issue]);
    expect(received.headers['webhook-id']).toBe(received.event.id);
    expect(received.headers['content-type']).toBe('application/json');
    expect(received.headers['user-agent']).toBe('RentalFlow-Webhooks/1');
    const [delivery] = await eventually(async () => {
      const found = await webhooks.deliveries(id);
      return found.length > 0 && found;
    });
    expect(delivery).toMatchObject({
      eventId: received.event.id,
      status: 'DELIVERED',
      attempts: 1,
      nextAttemptAt: null,
      lastAttempt: { trigger: 'SCHEDULED', statusCode: 204, error: null, response: null },
    });
  });

  test('are sent for the chosen types alone, and for those of the scopes of the key', async () => {
    const { id } = await webhooks.create({ types: ['MAINTENANCE_ISSUE_UPDATED'] });
    const issue = await webhooks.report();
    await webhooks.change(issue, 'Kitchen tap');
    const [received] = await arrived(1);
    expect(received?.event.type).toBe('maintenance.issue_updated');
    // The events of other types count as read.
    await eventually(async () => (await webhooks.endpoint(id)).backlog === 0);
    expect(webhooks.receiver.received).toHaveLength(1);
    const rejected = await webhooks.ask(
      `mutation { createWebhookEndpoint(input: { url: "https://a.example.com/", types: [FLOW_CREATED] }) { secret } }`,
    );
    expect(codeOf(rejected)).toBe('SCOPE_REQUIRED');
  });

  test('are sent again after 5 s, with the same id, until they arrive', async () => {
    const { id } = await webhooks.create();
    webhooks.receiver.fail(500, {}, 'out of order');
    await webhooks.report();
    const pending = await eventually(async () => {
      const [delivery] = await webhooks.deliveries(id, { status: 'PENDING' });
      return delivery;
    });
    expect(pending).toMatchObject({
      attempts: 1,
      lastAttempt: { statusCode: 500, error: 'STATUS', response: 'out of order' },
    });
    const wait = Date.parse(pending.nextAttemptAt ?? '') - webhooks.now;
    expect(wait).toBeLessThanOrEqual(5.5 * SECOND);
    webhooks.receiver.succeed();
    await webhooks.later(6 * SECOND);
    const [first, second] = await arrived(2);
    expect([second?.body, second?.headers['webhook-id']]).toEqual([
      first?.body,
      first?.headers['webhook-id'],
    ]);
    const log = await eventually(async () => {
      const { webhookDelivery } = dataOf(
        await webhooks.ask(
          `query ($id: SafeInt!, $eventId: String!) { webhookDelivery(endpointId: $id, eventId: $eventId) {
            delivery { status attempts } attempts { statusCode error } } }`,
          { id, eventId: pending.eventId },
        ),
      );
      return webhookDelivery.delivery.status === 'DELIVERED' && webhookDelivery;
    });
    expect(log).toEqual({
      delivery: { status: 'DELIVERED', attempts: 2 },
      attempts: [
        { statusCode: 500, error: 'STATUS' },
        { statusCode: 204, error: null },
      ],
    });
  });

  test('of one record are sent in order: a failing one holds the later ones, and no others', async () => {
    const { id } = await webhooks.create();
    const [held, other] = [await webhooks.report(), await webhooks.report()];
    await arrived(2);
    webhooks.receiver.received.length = 0;
    webhooks.receiver.respond = (received, response) =>
      response.writeHead(received.event.data.issue_id === held ? 500 : 204).end();
    await webhooks.change(held, 'One');
    await arrived(1);
    await webhooks.change(held, 'Two');
    await webhooks.change(other, 'Three');
    await eventually(async () => webhooks.receiver.received.some((one) => issueOf(one) === other));
    const waiting = await eventually(async () => {
      const found = await webhooks.deliveries(id, { status: 'WAITING' });
      return found.length === 1 && found;
    });
    expect(waiting[0]).toMatchObject({ attempts: 0, lastAttempt: null, nextAttemptAt: null });
    webhooks.receiver.succeed();
    await webhooks.later(6 * SECOND);
    const ids = await eventually(async () => {
      const all = webhooks.receiver.received.filter((one) => issueOf(one) === held);
      return all.length === 3 && all.map(({ event }) => event.id);
    });
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).toBe(waiting[0]?.eventId);
  });

  test('of one record follow one another while they arrive, and none of them waits in the log', async () => {
    const { id } = await webhooks.create();
    const issue = await webhooks.report();
    for (let count = 0; count < 15; count += 1) await webhooks.change(issue, `Title ${count}`);
    const all = await arrived(16);
    const ids = all.map(({ event }) => Number(event.id.split('_')[2]));
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    const deliveries = await eventually(async () => {
      const found = await webhooks.deliveries(id);
      return found.length === 16 && found;
    });
    expect(new Set(deliveries.map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(
      new Set(['DELIVERED 1']),
    );
  });

  test('that failed four times let the later ones of their record pass', async () => {
    const { id } = await webhooks.create();
    const issue = await webhooks.report();
    await arrived(1);
    let poison = '';
    webhooks.receiver.respond = (received, response) => {
      poison ||= received.event.id;
      response.writeHead(received.event.id === poison ? 500 : 204).end();
    };
    webhooks.receiver.received.length = 0;
    await webhooks.change(issue, 'Poison');
    await arrived(1);
    await webhooks.change(issue, 'Later');
    await eventually(async () => (await webhooks.deliveries(id, { status: 'WAITING' })).length === 1);
    for (const [place, ms] of [6 * SECOND, 6 * MINUTE, 35 * MINUTE].entries()) {
      await webhooks.later(ms);
      await arrived(place + 2);
      // The next attempt is scheduled by the clock of when the outcome of this one is stored.
      await eventually(async () =>
        (await webhooks.deliveries(id)).some((one) => one.eventId === poison && one.attempts === place + 2),
      );
    }
    const passed = await eventually(async () =>
      webhooks.receiver.received.find(({ event }) => event.id !== poison),
    );
    expect(passed.event.type).toBe('maintenance.issue_updated');
    await eventually(async () =>
      (await webhooks.deliveries(id)).some(
        (one) => one.eventId === poison && one.status === 'PENDING' && one.attempts === 4,
      ),
    );
  });

  test('of an endpoint that fails are held back: one probe, then the backlog in its order', async () => {
    const { id } = await webhooks.create();
    webhooks.receiver.fail();
    for (let count = 0; count < 10; count += 1) await webhooks.report();
    await eventually(async () => (await webhooks.endpoint(id)).status === 'FAILING');
    const later: number[] = [];
    for (let count = 0; count < 10; count += 1) later.push(await webhooks.report());
    await eventually(async () => (await webhooks.endpoint(id)).backlog >= 10);
    // No delivery is stored for what waits.
    const stored = await webhooks.service.sql(
      `select from webhook_delivery d join event e on e.brand_id = d.brand_id and e.id = d.sequence
        where d.endpoint_id = $1 and (e.data ->> 'issue_id')::bigint = any($2)`,
      [id, later],
    );
    expect(stored).toEqual([]);
    webhooks.receiver.succeed();
    webhooks.receiver.received.length = 0;
    await webhooks.later(31 * SECOND);
    await eventually(async () => (await webhooks.endpoint(id)).status === 'ENABLED');
    await eventually(async () => (await webhooks.endpoint(id)).backlog === 0);
    await eventually(async () => (await webhooks.deliveries(id, { status: 'DELIVERED' })).length === 20);
    const first = webhooks.receiver.received[0];
    expect(first && issueOf(first)).toBe(later[0]);
    expect(new Set(webhooks.receiver.received.map(issueOf)).size).toBe(20);
  });

  test('stop for an endpoint that responds with 410, and go on with the events of then', async () => {
    const { id } = await webhooks.create();
    webhooks.receiver.fail(410);
    const missed = await webhooks.report();
    await eventually(async () => (await webhooks.endpoint(id)).status === 'DISABLED');
    expect((await webhooks.endpoint(id)).disabledReason).toBe('GONE');
    const data = await eventually(async () => {
      const { events } = dataOf(
        await webhooks.ask(
          '{ events(first: 100, types: [WEBHOOK_ENDPOINT_DISABLED]) { edges { node { data } } } }',
        ),
      );
      return events.edges.at(-1)?.node.data;
    });
    expect(data).toEqual({ endpoint_id: id, reason: 'gone' });
    webhooks.receiver.succeed();
    webhooks.receiver.received.length = 0;
    const enable = `mutation ($id: SafeInt!) {
      enableWebhookEndpoint(id: $id, input: { resume: NOW }) { endpoint { status } }
    }`;
    dataOf(await webhooks.ask(enable, { id }));
    const next = await webhooks.report();
    await eventually(async () => webhooks.receiver.received.some((one) => issueOf(one) === next));
    expect(webhooks.receiver.received.some((one) => issueOf(one) === missed)).toBe(false);
    expect((await webhooks.deliveries(id, { status: 'CANCELLED' })).length).toBe(1);
  });

  test('of an endpoint that is disabled while earlier outcomes are stored are cancelled as it is enabled', async () => {
    const { id } = await webhooks.create();
    const held: ServerResponse[] = [];
    webhooks.receiver.respond = (_, response) => {
      held.push(response);
    };
    await webhooks.report();
    await webhooks.report();
    await arrived(2);
    const holder = await connectTo(webhooks.service.databaseUrl);
    try {
      await holder.query('begin');
      await holder.query('select from webhook_sender where brand_id = $1 for update', [
        webhooks.brand.brandId,
      ]);
      held[0]?.writeHead(204).end();
      await eventually(async () => (await lockWaits(webhooks.service.databaseUrl)) > 0);
      held[1]?.writeHead(410).end();
      // The time in which the sender gets the response; the outcome is not seen before the lock ends.
      await sleep(SECOND);
    } finally {
      await holder.query('rollback');
      await holder.end();
    }
    await eventually(async () => (await webhooks.endpoint(id)).status === 'DISABLED');
    const enable = `mutation ($id: SafeInt!) {
      enableWebhookEndpoint(id: $id, input: { resume: NOW }) { endpoint { status } }
    }`;
    dataOf(await webhooks.ask(enable, { id }));
    expect((await webhooks.deliveries(id, { status: 'CANCELLED' })).length).toBe(1);
  });

  test('wait as long as an endpoint asks with Retry-After, an hour at most', async () => {
    // Only events of new issues: that of an endpoint that was disabled earlier may still be numbered.
    const { id } = await webhooks.create({ types: ['MAINTENANCE_ISSUE_CREATED'] });
    webhooks.receiver.fail(429, { 'Retry-After': '90000' });
    await webhooks.report();
    const blocked = await eventually(async () => (await webhooks.endpoint(id)).blockedUntil);
    const ms = Date.parse(blocked) - webhooks.now;
    expect(ms).toBeGreaterThan(HOUR - MINUTE);
    expect(ms).toBeLessThanOrEqual(HOUR);
    webhooks.receiver.succeed();
    const other = await webhooks.report();
    await webhooks.later(30 * MINUTE);
    await eventually(async () => (await webhooks.endpoint(id)).backlog === 1);
    expect(webhooks.receiver.received).toHaveLength(1);
    await webhooks.later(31 * MINUTE);
    await eventually(async () => webhooks.receiver.received.some((one) => issueOf(one) === other));
  });
});

import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { type Received, Receiver } from '../support/receiver.js';
import { Webhooks } from '../support/webhooks.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Three days. The steps of the first four hours are shorter than the pause between two requests. */
const STEPS = [
  ...Array.from({ length: 12 }, () => 20 * MINUTE),
  ...Array.from({ length: 17 }, () => 4 * HOUR),
];
/** The requests at once to an endpoint. */
const AT_ONCE = 8;

const sequenceOf = ({ event }: Received): number => Number(event.id.split('_')[2]);
const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((one, other) => one - other);

describe('a webhook endpoint that is down', () => {
  let webhooks: Webhooks;
  let id: number;
  /** Of an endpoint of the same brand that gets every event immediately. */
  let healthy: Receiver;
  /** The events of maintenance issues that were caused. */
  let caused: number;
  /** Issues whose events have failed. */
  let failed: number[];
  beforeAll(async () => {
    webhooks = await Webhooks.start();
  });
  afterAll(() => webhooks.stop());
  beforeEach(async () => {
    healthy = await Receiver.start();
    caused = 0;
    webhooks.receiver.received.length = 0;
    webhooks.receiver.fail();
    ({ id } = await webhooks.create());
    await webhooks.create({ url: healthy.url });
    failed = [];
    for (let count = 0; count < 10; count += 1) failed.push(await webhooks.report());
    caused += 10;
    await eventually(async () => (await webhooks.endpoint(id)).status === 'FAILING');
    await isSettled();
  });
  afterEach(async () => {
    for (const { id: one } of await webhooks.service.sql(
      'select id from webhook_endpoint where brand_id = $1',
      [webhooks.brand.brandId],
    ))
      await webhooks.ask(`mutation { deleteWebhookEndpoint(id: ${one}) { endpointId } }`);
    await healthy.stop();
  });

  const maintenance = ({ received }: Receiver) =>
    received.filter(({ event }) => event.type.startsWith('maintenance.'));
  /** Waits until the sender has looked at both endpoints after the last event. */
  const isLookedAt = () => eventually(() => maintenance(healthy).length === caused);
  /** Waits until the outcome of each request is stored. */
  const isSettled = () =>
    eventually(async () => {
      const [row] = await webhooks.service.sql<{ failures: number }>(
        'select failures from webhook_endpoint where id = $1',
        [id],
      );
      return row?.failures === webhooks.receiver.received.length;
    });
  const report = async (): Promise<void> => {
    await webhooks.report();
    caused += 1;
  };
  const changeFailed = async (count: number): Promise<void> => {
    for (let place = 0; place < count; place += 1)
      await webhooks.change(failed[place % failed.length] ?? 0, `Title ${place}`);
    caused += count;
  };
  const rows = () =>
    webhooks.service.sql(
      `select sequence from webhook_delivery where endpoint_id = $1
        union all select sequence from webhook_attempt where endpoint_id = $1`,
      [id],
    );
  /** Moves the clock until everything has arrived. */
  const everythingArrives = async (): Promise<void> => {
    await eventually(async () => {
      await webhooks.later(HOUR);
      const delivered = await webhooks.service.sql(
        `select 1 from webhook_delivery where endpoint_id = $1 and status = 'delivered'`,
        [id],
      );
      return delivered.length === healthy.received.length;
    });
  };

  test('for three days gets 10 requests, then one in 30 minutes, and takes no rows for what waits', async () => {
    const { receiver } = webhooks;
    expect(receiver.received.length).toBeLessThan(10 + AT_ONCE);
    const first = receiver.received.length;
    await changeFailed(10);
    for (let count = 0; count < 20; count += 1) await report();
    for (const ms of STEPS) {
      const before = receiver.received.length;
      await webhooks.later(ms);
      await report();
      await isLookedAt();
      if (ms > HOUR) await eventually(() => receiver.received.length > before);
      await isSettled();
    }
    expect((await webhooks.endpoint(id)).status).toBe('FAILING');
    const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']) * 1000);
    const pauses = times.slice(1).map((at, place) => at - (times[place] ?? 0));
    // Those of the first hour are shorter.
    const usual = pauses.slice(first + 5);
    expect(usual.length).toBeGreaterThan(17);
    expect(Math.min(...usual)).toBeGreaterThan(29 * MINUTE);
    // Each row is that of a request.
    expect(await rows()).toHaveLength(receiver.received.length);
  });

  test('gets what waits after one success: in order, and eight requests at once', async () => {
    const { receiver } = webhooks;
    await changeFailed(10);
    for (let count = 0; count < 40; count += 1) await report();
    await isLookedAt();
    await webhooks.later(31 * 1000);
    await isSettled();
    const begin = receiver.received.length;
    const tried = new Set(receiver.received.map(sequenceOf));
    const untried = maintenance(healthy)
      .filter(({ event }) => !failed.includes(Number(event.data.issue_id)))
      .map(sequenceOf)
      .filter((sequence) => !tried.has(sequence));
    const open: ServerResponse[] = [];
    receiver.respond = (_, response) => {
      if (receiver.received.length === begin + 1) response.writeHead(204).end();
      else open.push(response);
    };
    await webhooks.later(HOUR);
    for (let count = 1; count <= 3; count += 1) {
      await eventually(() => open.length === AT_ONCE);
      await report();
      await isLookedAt();
      const arrived = receiver.received.slice(begin).map(sequenceOf);
      expect(ascending(arrived)).toEqual(ascending(untried).slice(0, 1 + count * AT_ONCE));
      for (const response of open.splice(0)) response.writeHead(204).end();
    }
    receiver.succeed();
    for (const response of open) response.writeHead(204).end();
    await everythingArrives();
  });

  test('takes no rows for events of flows whose first one has failed, and gets them in order at last', async () => {
    const { receiver } = webhooks;
    await changeFailed(60);
    for (let count = 0; count < 8; count += 1) {
      await webhooks.later(31 * MINUTE);
      await report();
      await isLookedAt();
      await isSettled();
    }
    expect(await rows()).toHaveLength(receiver.received.length);
    const begin = receiver.received.length;
    receiver.succeed();
    await everythingArrives();
    for (const issue of failed) {
      const ofIssue = receiver.received.slice(begin).filter(({ event }) => event.data.issue_id === issue);
      const order = ofIssue.map(sequenceOf);
      expect(order).toEqual(ascending(order));
    }
  });
});

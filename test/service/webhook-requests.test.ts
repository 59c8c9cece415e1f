import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { ownPool } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { type Received, verified } from '../support/receiver.js';
import { newBrand } from '../support/rows.js';
import { Webhooks } from '../support/webhooks.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const CREATE = `mutation ($input: CreateWebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) { endpoint { id } }
}`;
const SEND_TEST = `mutation ($id: SafeInt!, $type: EventName!) {
  sendTestEvent(endpointId: $id, input: { type: $type }) { endpoint { lastTest { id error statusCode } } }
}`;
/** The statements about the sender that wait for a lock. */
const WAITING = `select query from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%webhook_sender%'`;
const REQUEST_TEST = `update webhook_endpoint set generation = generation + 1, last_test = json_build_object(
    'id', $3::text, 'name', 'maintenance.issue_created', 'requestedAt', now(), 'attemptedAt', null,
    'statusCode', null, 'error', null, 'milliseconds', null)
  where brand_id = $1 and id = $2`;
const ISSUES = ['MAINTENANCE_ISSUE_CREATED', 'MAINTENANCE_ISSUE_UPDATED'];

describe('webhooks on request', () => {
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
  /** A webhook by its id: those of the test before may still arrive. */
  const arrivedWith = (id: string): Promise<Received> =>
    eventually(async () => webhooks.receiver.received.find(({ event }) => event.id === id));
  const issueOf = ({ event }: Received): unknown => event.data.issue_id;

  test('can be tested with a sample of each type, which is not in the feed', async () => {
    const { id, secret } = await webhooks.create();
    const { lastTest } = dataOf(await webhooks.ask(SEND_TEST, { id, type: ISSUES[0] })).sendTestEvent
      .endpoint;
    expect(verified(secret, await arrivedWith(lastTest.id))).toMatchObject({ id: lastTest.id, test: true });
    const done = await eventually(async () => {
      const test = (await webhooks.endpoint(id)).lastTest;
      return test.attemptedAt && test;
    });
    expect(done).toMatchObject({ id: lastTest.id, error: null, statusCode: 204 });
    expect(codeOf(await webhooks.ask(SEND_TEST, { id, type: ISSUES[0] }))).toBe('RATE_LIMITED');
    dataOf(await webhooks.ask(`mutation { disableWebhookEndpoint(id: ${id}) { endpoint { id } } }`));
    expect(codeOf(await webhooks.ask(SEND_TEST, { id, type: ISSUES[0] }))).toBe('INVALID_TRANSITION');
    expect(await webhooks.deliveries(id)).toEqual([]);
  });

  test('can be tested before the brand has its first event', async () => {
    const { brandId } = await newBrand(webhooks.service, 'Without events');
    const { key } = await webhooks.service.issueKey(
      { scopes: ['maintenance:read', 'webhooks:manage'] },
      brandId,
    );
    expect(await webhooks.service.sql('select 1 from event_stream where brand_id = $1', [brandId])).toEqual(
      [],
    );
    const input = { url: webhooks.receiver.url };
    const { endpoint } = dataOf(await webhooks.ask(CREATE, { input }, key)).createWebhookEndpoint;
    const sent = dataOf(await webhooks.ask(SEND_TEST, { id: endpoint.id, type: ISSUES[0] }, key));
    const { event } = await arrivedWith(sent.sendTestEvent.endpoint.lastTest.id);
    expect(event).toMatchObject({ type: 'maintenance.issue_created', test: true });
  });

  test('are sent even if they are requested while the sender leaves the brand', async () => {
    const { id } = await webhooks.create();
    const { brandId } = webhooks.brand;
    const pool = ownPool(webhooks.service.databaseUrl);
    const client = await pool.connect();
    try {
      // The sender leaves after two seconds without work. Its last statement waits until the request is there.
      await eventually(async () => {
        // If it has left already, it looks again.
        await client.query('update webhook_sender set next_at = now() where brand_id = $1', [brandId]);
        await webhooks.later(0);
        await client.query('begin');
        await client.query('select 1 from webhook_sender where brand_id = $1 for update', [brandId]);
        const waiting = async () => (await pool.query(WAITING)).rows[0]?.query;
        const statement = await eventually(waiting, 5 * SECOND).catch(() => '');
        if (statement.includes("lease_until = 'epoch'")) return true;
        await client.query('rollback');
        return false;
      });
      await client.query(REQUEST_TEST, [brandId, id, 'evt_test_late']);
      await client.query('update webhook_sender set next_at = now() where brand_id = $1', [brandId]);
      await client.query('commit');
    } finally {
      client.release();
      await pool.end();
    }
    expect((await arrivedWith('evt_test_late')).event.test).toBe(true);
  });

  test('are signed with both secrets for a while after a rotation', async () => {
    const { id, secret } = await webhooks.create();
    const rotate = `mutation ($id: SafeInt!) {
      rotateWebhookSecret(id: $id, input: { keepOldForHours: 1 }) { secret }
    }`;
    const rotated = dataOf(await webhooks.ask(rotate, { id })).rotateWebhookSecret.secret;
    await webhooks.report();
    const [received] = await arrived(1);
    if (!received) throw new Error('Nothing was received.');
    for (const one of [secret, rotated]) expect(verified(one, received)).toEqual(received.event);
    await webhooks.later(2 * HOUR);
    webhooks.receiver.received.length = 0;
    await webhooks.report();
    const [later] = await arrived(1);
    expect(String(later?.headers['webhook-signature']).split(' ')).toHaveLength(1);
  });

  test('are sent again on request, one or a range, also from before the endpoint was created', async () => {
    const before = await webhooks.report();
    await eventually(async () => {
      const { events } = dataOf(await webhooks.ask('{ events(after: "latest") { pageInfo { endCursor } } }'));
      const last = await webhooks.ask('query ($id: String!) { event(id: $id) { data } }', {
        id: events.pageInfo.endCursor,
      });
      return last.body.data?.event?.data.issue_id === before;
    });
    const { id } = await webhooks.create();
    await webhooks.report();
    const [received] = await arrived(1);
    const eventId = received?.event.id;
    await eventually(async () => (await webhooks.deliveries(id)).length === 1);
    const again = `mutation ($id: SafeInt!, $eventId: String!) {
      replayWebhookDelivery(endpointId: $id, eventId: $eventId) { delivery { status } }
    }`;
    dataOf(await webhooks.ask(again, { id, eventId }));
    const [, second] = await arrived(2);
    expect(second?.event.id).toBe(eventId);
    await eventually(async () => (await webhooks.deliveries(id))[0]?.lastAttempt?.trigger === 'REPLAY');
    const range = `mutation ($id: SafeInt!, $input: ReplayWebhookEventsInput!) {
      replayWebhookEvents(endpointId: $id, input: $input) { after until }
    }`;
    const input = { after: `evt_${webhooks.brand.brandId}_0`, types: [ISSUES[0]] };
    const isEvent = 'must be the id of an event of this feed';
    for (const [wrong, problem] of [
      [{ after: 'evt_0_1' }, `input.after: ${isEvent}, or "latest"`],
      [{ ...input, until: 'evt_0_1' }, `input.until: ${isEvent}`],
      [{ ...input, since: '2026-01-01T00:00:00Z' }, 'input.since: must not be sent together with "after"'],
    ])
      expect(problemsOf(await webhooks.ask(range, { id, input: wrong }))).toEqual([problem]);
    webhooks.receiver.received.length = 0;
    dataOf(await webhooks.ask(range, { id, input }));
    await eventually(async () => webhooks.receiver.received.some((one) => issueOf(one) === before));
    await eventually(async () => {
      const rows = await webhooks.service.sql('select 1 from webhook_replay where brand_id = $1', [
        webhooks.brand.brandId,
      ]);
      return rows.length === 0;
    });
  });

  test('keep their schedule if one that failed is sent again, and do not count that attempt', async () => {
    const { id } = await webhooks.create();
    webhooks.receiver.respond = (_, response) => response.writeHead(500).end();
    await webhooks.report();
    // The second attempt follows at once, the third minutes later.
    await eventually(async () => (await webhooks.deliveries(id))[0]?.attempts === 1);
    await webhooks.later(10 * SECOND);
    const failed = await eventually(async () => {
      const [one] = await webhooks.deliveries(id);
      return one?.attempts === 2 && one;
    });
    const { id: other } = await webhooks.create({ types: ['MAINTENANCE_ISSUE_UPDATED'] });
    const lists = `{ webhookEndpoints { id open: deliveries(first: 5, statuses: [FAILED, PENDING]) { eventId }
      last: deliveries { eventId } arrived: deliveries(statuses: [DELIVERED]) { eventId } } }`;
    const one = [{ eventId: failed.eventId }];
    expect(dataOf(await webhooks.ask(lists)).webhookEndpoints).toEqual([
      { id, open: one, last: one, arrived: [] },
      { id: other, open: [], last: [], arrived: [] },
    ]);
    const earlier = `query ($after: String!) { webhookEndpoints {
      deliveries(after: $after, statuses: [FAILED, PENDING]) { eventId } } }`;
    const [, brandId, sequence] = failed.eventId.split('_');
    const laterOne = `evt_${brandId}_${Number(sequence) + 1}`;
    for (const [after, expected] of [
      [failed.eventId, []],
      [laterOne, one],
    ] as const)
      expect(dataOf(await webhooks.ask(earlier, { after })).webhookEndpoints[0].deliveries).toEqual(expected);
    const { body } = await webhooks.ask(earlier, { after: 'evt_0_1' });
    const codes = body.errors.map((error: { extensions: { code: string } }) => error.extensions.code);
    expect(codes).toEqual(['VALIDATION_FAILED', 'VALIDATION_FAILED']);
    const asOperator = await webhooks.ask(
      'query ($id: SafeInt!) { brandWebhookEndpoints(brandId: $id) { deliveries { eventId } } }',
      { id: webhooks.brand.brandId },
      webhooks.service.operatorToken,
    );
    expect(asOperator.body.data.brandWebhookEndpoints).toEqual([{ deliveries: null }, { deliveries: null }]);
    const again = `mutation ($id: SafeInt!, $eventId: String!) {
      replayWebhookDelivery(endpointId: $id, eventId: $eventId) { delivery { attempts } }
    }`;
    dataOf(await webhooks.ask(again, { id, eventId: failed.eventId }));
    const after = await eventually(async () => {
      const [one] = await webhooks.deliveries(id);
      return one?.lastAttempt?.trigger === 'REPLAY' && one;
    });
    expect(after).toMatchObject({
      ...{ status: 'PENDING', attempts: 2, nextAttemptAt: failed.nextAttemptAt },
    });
    dataOf(await webhooks.ask(again, { id, eventId: failed.eventId }));
    webhooks.receiver.respond = (_, response) => response.writeHead(204).end();
    await webhooks.later(10 * MINUTE);
    await eventually(async () => (await webhooks.deliveries(id))[0]?.status === 'DELIVERED');
  });

  test('reach no address that is not allowed, not by a redirect either', async () => {
    const rejected = await webhooks.ask(
      'mutation { createWebhookEndpoint(input: { url: "http://10.0.0.1/" }) { secret } }',
    );
    expect(problemsOf(rejected)).toEqual([
      'input.url: must begin with https://, or have an address that the operator has in WEBHOOK_ALLOW',
    ]);
    const { id } = await webhooks.create();
    webhooks.receiver.fail(302, { Location: `${webhooks.receiver.url}/elsewhere` });
    await webhooks.report();
    const [delivery] = await eventually(async () => {
      const found = await webhooks.deliveries(id, { status: 'PENDING' });
      return found.length > 0 && found;
    });
    expect([delivery?.lastAttempt?.statusCode, webhooks.receiver.received.length]).toEqual([302, 1]);
  });

  test('have at most 20 endpoints, whose secrets are stored encrypted', async () => {
    const { secret } = await webhooks.create();
    for (let count = 1; count < 20; count += 1) await webhooks.create();
    const one = await webhooks.ask(
      `mutation { createWebhookEndpoint(input: { url: "${webhooks.receiver.url}" }) { secret } }`,
    );
    expect(problemsOf(one)).toEqual(['input: must not be one more than the 20 endpoints of a brand']);
    const rows = JSON.stringify(
      await webhooks.service.sql('select to_jsonb(w)::text as row from webhook_endpoint w'),
    );
    expect(rows).not.toContain(secret.replace('whsec_', ''));
  });
});

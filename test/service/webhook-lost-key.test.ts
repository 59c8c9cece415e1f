import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rentalFlow } from '../support/command-line.js';
import { eventually } from '../support/eventually.js';
import { dataOf } from '../support/graphql.js';
import { verified } from '../support/receiver.js';
import { SECRETS_KEY } from '../support/secrets-key.js';
import { TestService } from '../support/service.js';
import { Webhooks } from '../support/webhooks.js';

const TEST = `mutation ($id: SafeInt!) {
  sendTestEvent(endpointId: $id, input: { type: MAINTENANCE_ISSUE_CREATED }) { endpoint { id } }
}`;

describe('an endpoint whose secret SECRETS_KEY cannot decrypt', () => {
  let webhooks: Webhooks;
  beforeAll(async () => {
    webhooks = await Webhooks.start();
  });
  afterAll(() => webhooks.stop());

  const store = (id: number, secret: string) =>
    webhooks.service.sql(
      'update webhook_endpoint set secret = $2, generation = generation + 1 where id = $1',
      [id, secret],
    );
  const reports = () => webhooks.service.logged.filter((line) => line.includes('SECRETS_KEY lacks')).length;

  test('gets nothing and delays nobody, is reported once, and gets everything when the key is back', async () => {
    const broken = await webhooks.create();
    const sound = await webhooks.create();
    const [{ secret = '' } = {}] = await webhooks.service.sql<{ secret: string }>(
      'select secret from webhook_endpoint where id = $1',
      [broken.id],
    );
    await store(broken.id, 'of another key');
    const issue = await webhooks.report();
    for (let count = 0; count < 30; count += 1) await webhooks.change(issue, `Tap ${count}`);
    dataOf(await webhooks.ask(TEST, { id: broken.id }));
    const delivered = (id: number) => webhooks.deliveries(id, { status: 'DELIVERED' });
    await eventually(async () => (await delivered(sound.id)).length === 31);
    expect(await webhooks.deliveries(broken.id)).toEqual([]);
    expect(reports()).toBe(1);

    await store(broken.id, secret);
    await webhooks.later(31 * 60_000);
    await eventually(async () => (await delivered(broken.id)).length === 31);
    await eventually(async () => (await webhooks.endpoint(broken.id)).lastTest.statusCode === 204);
  });
});

describe('a new key of SECRETS_KEY', () => {
  let webhooks: Webhooks;
  beforeAll(async () => {
    webhooks = await Webhooks.start();
  });
  afterAll(() => webhooks.stop());

  test('replaces the old one without a new secret for any endpoint', async () => {
    const { service, receiver } = webhooks;
    const { secret } = await webhooks.create();
    const lost = await webhooks.create();
    await service.sql("update webhook_endpoint set secret = 'of another key' where id = $1", [lost.id]);
    const newKey = randomBytes(32).toString('base64');
    const encrypt = async (keys: string) => {
      const { status, stdout } = await rentalFlow(
        { DATABASE_URL: service.databaseUrl, SECRETS_KEY: keys },
        ...['db', 'encrypt-secrets'],
      );
      const results: { brandId: number }[] = JSON.parse(stdout);
      return [status, results.find(({ brandId }) => brandId === webhooks.brand.brandId)];
    };
    const { brandId } = webhooks.brand;
    expect(await encrypt(`${newKey},${SECRETS_KEY}`)).toEqual([
      1,
      { brandId, encrypted: 1, closed: [lost.id] },
    ]);
    await webhooks.ask('mutation ($id: SafeInt!) { deleteWebhookEndpoint(id: $id) { endpointId } }', {
      id: lost.id,
    });
    await service.sql("delete from webhook_endpoint where secret = 'of another key'");
    expect(await encrypt(newKey)).toEqual([0, { brandId, encrypted: 0, closed: [] }]);

    await service.service.stop();
    const next = await TestService.start({
      databaseUrl: service.databaseUrl,
      environment: { JOBS: 'inline', WEBHOOK_ALLOW: '127.0.0.0/8', SECRETS_KEY: newKey },
      jobs: { everyMs: 20, webhookPace: { searchMs: 50 } },
    });
    const made = await next.call('POST', '/v2.1/maintenance-issues', {
      key: webhooks.brand.key,
      body: { property_id: webhooks.propertyId, title: 'Tap' },
    });
    expect(made.status).toBe(200);
    const [received] = await eventually(async () => receiver.received.length > 0 && receiver.received);
    if (!received) throw new Error('Nothing was received.');
    expect(verified(secret, received)).toEqual(received.event);
    await next.stop();
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { dataOf } from '../support/graphql.js';
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

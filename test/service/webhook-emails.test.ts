import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { dataOf, problemsOf } from '../support/graphql.js';
import { MailServer } from '../support/mail.js';
import { Webhooks } from '../support/webhooks.js';

const HOUR = 3_600_000;
const UPDATE = `mutation ($id: SafeInt!, $input: UpdateWebhookEndpointInput!) {
  updateWebhookEndpoint(id: $id, input: $input) { endpoint { contactEmail } }
}`;

describe('the contact of a webhook endpoint', () => {
  let mails: MailServer;
  let webhooks: Webhooks;
  beforeAll(async () => {
    mails = await MailServer.start();
    webhooks = await Webhooks.start({ SMTP_URL: mails.url });
  });
  afterAll(async () => {
    await webhooks.stop();
    await mails.stop();
  });

  const to = (address: string) => mails.taken.filter((mail) => mail.to.includes(address));
  /** The e-mails once their attempts are over: the clock that a test moves would let them count as lost. */
  const sent = (address: string, count: number) =>
    eventually(async () => {
      const open = await webhooks.service.sql("select 1 from endpoint_email where status <> 'sent'");
      return to(address).length >= count && open.length === 0 && to(address);
    });
  const statusOf = async (id: number) => (await webhooks.endpoint(id)).status;
  /** Lets the endpoint fail until it has the state. */
  const failUntil = (id: number, status: string, stepMs: number) =>
    eventually(async () => {
      await webhooks.later(stepMs);
      return (await statusOf(id)) === status;
    });

  test('gets one e-mail after a day of failures, and one when the endpoint is disabled', async () => {
    const contactEmail = 'hooks@partner.example';
    const { id } = await webhooks.create({ contactEmail });
    const silent = await webhooks.create();
    webhooks.receiver.fail(500);
    for (let count = 0; count < 12; count += 1) await webhooks.report();
    await failUntil(id, 'FAILING', 1000);
    await webhooks.later(2 * HOUR);
    await eventually(async () => (await webhooks.endpoint(id)).failingSince !== null);
    expect(to(contactEmail)).toEqual([]);
    await webhooks.later(23 * HOUR);
    const [first] = await sent(contactEmail, 1);
    expect(first?.headers.get('subject')).toBe(`The webhook endpoint ${id} of Webhooks fails`);
    expect(first?.text).toContain(webhooks.receiver.url);
    expect(first?.text).toContain('After five days without a success the endpoint is disabled.');
    await failUntil(id, 'DISABLED', 24 * HOUR);
    const [, second] = await sent(contactEmail, 2);
    expect(second?.headers.get('subject')).toBe(`The webhook endpoint ${id} of Webhooks was disabled`);
    expect(second?.text).toContain('Every attempt of five days has failed.');
    await failUntil(silent.id, 'DISABLED', 24 * HOUR);
    expect(mails.taken).toHaveLength(2);
  });

  test('gets one when the endpoint responds with 410', async () => {
    const contactEmail = 'gone@partner.example';
    const { id } = await webhooks.create({ contactEmail });
    webhooks.receiver.fail(410);
    await webhooks.report();
    const [mail] = await sent(contactEmail, 1);
    expect(mail?.text).toContain('It responded with the status 410.');
    expect(await statusOf(id)).toBe('DISABLED');
  });

  test('can be changed and removed, and must be an e-mail address', async () => {
    const { id } = await webhooks.create({ contactEmail: ' hooks@partner.example ' });
    const update = (contactEmail: string | null) => webhooks.ask(UPDATE, { id, input: { contactEmail } });
    const changed = async (contactEmail: string | null) =>
      dataOf(await update(contactEmail)).updateWebhookEndpoint.endpoint.contactEmail;
    expect(await changed('other@partner.example')).toBe('other@partner.example');
    expect(await changed(null)).toBeNull();
    expect(problemsOf(await update('nobody'))).toEqual(['input.contactEmail: must be an e-mail address']);
  });
});

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { type Delivery, type Mail, MailServer, readMail } from '../support/mail.js';
import { TestService } from '../support/service.js';
import { askToSign, REQUEST, storedMessage, TOKEN } from '../support/signing.js';
import { entriesDuring, timelineOf } from '../support/timeline.js';
import { untilTestEnds } from '../support/until-end.js';

const linkIn = ({ text }: Mail): URL => new URL(/^https?:\/\/\S+$/m.exec(text)?.[0] ?? '');
const headerNames = ({ headers }: Mail) => [...headers.keys()].sort();
const systemUserOf = async (service: TestService) =>
  Number(
    (
      await service.sql(`select id from app_user where brand_id = $1 and kind = 'system'`, [
        service.brand.brandId,
      ])
    )[0]?.id,
  );

/** Requests an e-mail, and waits until the message is sent or has failed. */
async function sent(service: TestService, body: object = {}) {
  const response = await askToSign(service, body);
  expect(response.status).toBe(200);
  const id: number = response.body.data.email_id;
  return {
    id,
    ...(await eventually(async () => {
      const message = await storedMessage(service, id);
      return ['sent', 'failed'].includes(message.status) && message;
    })),
  };
}

describe('an e-signature e-mail that is sent through a mail server', () => {
  const run = untilTestEnds();
  let mails: MailServer;
  let service: TestService;
  beforeAll(async () => {
    mails = await MailServer.start();
    service = await TestService.start({
      environment: {
        JOBS: 'inline',
        SMTP_URL: mails.url,
        MAIL_FROM: 'Harbour Lettings <lettings@example.com>',
        ESIGNATURE_BASE_URL: 'https://sign.example.com/start?lang=en',
      },
    });
  });
  afterAll(async () => {
    await service.stop();
    await mails.stop();
  });

  /** The parts of a message that the server received. */
  const taken = async (messageId: string): Promise<Delivery> => {
    const [one, ...more] = mails.taken.filter(({ headers }) => headers.get('message-id') === messageId);
    expect(more).toEqual([]);
    if (!one) throw new Error('The message did not arrive.');
    return one;
  };

  test('arrives at the party, with a link that contains the token', async () => {
    const { message_id } = await sent(service);
    const mail = await taken(message_id);
    const [home] = await service.sql<{ display_address: string }>(
      `select p.display_address from flow f
        join property p on (p.brand_id, p.id) = (f.brand_id, f.property_id)
        where f.brand_id = $1 and f.id = $2`,
      [service.brand.brandId, service.brand.flowId],
    );
    expect([mail.from, mail.to]).toEqual(['lettings@example.com', [service.brand.partyEmail]]);
    expect([mail.headers.get('from'), mail.headers.get('to')]).toEqual([
      'Harbour Lettings <lettings@example.com>',
      service.brand.partyEmail,
    ]);
    expect(mail.headers.get('subject')).toContain(home?.display_address);
    const [party] = await service.sql<{ first_name: string }>(
      'select first_name from sub_tenant where flow_id = $1 and email = $2',
      [service.brand.flowId, service.brand.partyEmail],
    );
    const [agency] = await service.sql<{ name: string }>('select name from brand where id = $1', [
      service.brand.brandId,
    ]);
    for (const part of [mail.text, mail.html.replaceAll('&amp;', '&')]) {
      expect(part).toContain(
        `Hello ${party?.first_name}, your tenancy agreement for ${home?.display_address} is ready to sign.`,
      );
      expect(part).toContain(`as ${REQUEST.role}`);
      expect(part).toContain(agency?.name);
    }
    const link = linkIn(mail);
    expect([link.origin + link.pathname, Object.fromEntries(link.searchParams)]).toEqual([
      'https://sign.example.com/start',
      { lang: 'en', token: TOKEN, email: REQUEST.signatureEmail },
    ]);
  });

  test('has a timeline entry by the key’s person when queued, and by the service itself when sent', async () => {
    const entries = await entriesDuring(service, service.brand.flowId, () => sent(service));
    const signing = entries.filter((one) => one.event_type.startsWith('esignature'));
    expect(signing.map((one) => one.event_type)).toEqual([
      'esignature_email_queued',
      'esignature_email_sent',
    ]);
    expect([signing[1]?.user_id, signing[0]?.user_id === signing[1]?.user_id]).toEqual([
      await systemUserOf(service),
      false,
    ]);
  });

  test('has its token deleted once it is sent, and stored nowhere else', async () => {
    const { id, signature_token, attempts, sent_at } = await sent(service);
    expect([signature_token, attempts, sent_at]).toEqual([null, 1, expect.any(Date)]);
    expect(await service.sql('select next_attempt_at from outgoing_message where id = $1', [id])).toEqual([
      { next_attempt_at: null },
    ]);
    await eventually(async () => (await service.sql('select 1 from outbox')).length === 0);
    expect(JSON.stringify(await timelineOf(service, service.brand.flowId))).not.toContain(TOKEN);
    expect(JSON.stringify(await service.sql('select * from graphile_worker._private_jobs'))).not.toContain(
      TOKEN,
    );
    expect(service.logged.join('')).not.toContain(TOKEN);
  });

  test('contains every part of the link unchanged', async () => {
    const odd = {
      signatureEmail: 'a+b&c=d#e?@example.com',
      signatureToken: `${'é/ +%26"<>'.repeat(30)}\nend`,
    };
    const link = linkIn(await taken((await sent(service, odd)).message_id));
    expect([link.searchParams.get('email'), link.searchParams.get('token'), link.host]).toEqual([
      odd.signatureEmail,
      odd.signatureToken,
      'sign.example.com',
    ]);
  });

  test('contains no header, recipient or second message from a caller’s text', async () => {
    const plain = await taken((await sent(service)).message_id);
    const before = mails.taken.length;
    for (const bad of [
      '\r\nBcc: spy@example.com\r\n\r\nHello',
      '\nTo: spy@example.com',
      '\r\n.\r\nMAIL FROM:<spy@example.com>\r\nRCPT TO:<spy@example.com>\r\nDATA\r\n',
      '\u2028Cc: spy@example.com',
    ]) {
      const mail = await taken((await sent(service, { signatureEmail: bad })).message_id);
      expect([mail.to, headerNames(mail)]).toEqual([
        [service.brand.partyEmail],
        expect.arrayContaining(['to', 'from', 'subject']),
      ]);
      expect(headerNames(mail)).toEqual(headerNames(plain));
      expect(mail.headers.get('to')).toBe(service.brand.partyEmail);
      expect(mail.headers.get('subject')).toBe(plain.headers.get('subject'));
    }
    expect(mails.taken.length).toBe(before + 4);
  });

  test('is sent for a brand without a person for the service itself, which gets one', async () => {
    await service.sql(`update app_user set kind = 'software' where brand_id = $1 and kind = 'system'`, [
      service.brand.brandId,
    ]);
    const entries = await entriesDuring(service, service.brand.flowId, () =>
      Promise.all([sent(service), sent(service)]),
    );
    const tellers = entries
      .filter((one) => one.event_type === 'esignature_email_sent')
      .map((one) => one.user_id);
    expect(tellers).toEqual([await systemUserOf(service), await systemUserOf(service)]);
  });

  test('is sent if another instance has queued it, by only one of two workers', async () => {
    const queueing = run(await TestService.start({ databaseUrl: service.databaseUrl }));
    run(
      await TestService.start({
        databaseUrl: service.databaseUrl,
        environment: { JOBS: 'inline', SMTP_URL: mails.url },
      }),
    );
    const all = await Promise.all(Array.from({ length: 10 }, () => sent(queueing)));
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill('sent'));
    for (const { message_id } of all) await taken(message_id);
  });
});

describe('an e-signature e-mail', () => {
  const run = untilTestEnds();

  test('is written to a file that only its owner may read if there is no mail server', async () => {
    const service = run(await TestService.start({ environment: { JOBS: 'inline' } }));
    const { message_id } = await sent(service);
    const folder = join(service.dataDir, 'mail');
    const files = await readdir(folder);
    expect(files).toEqual([expect.stringMatching(/^[\w.-]+\.eml$/)]);
    const path = join(folder, files[0] ?? '');
    const raw = await readFile(path, 'utf8');
    expect(raw.match(/(?<!\r)\n|\r(?!\n)/g)).toBeNull();
    const mail = readMail(raw);
    expect([mail.headers.get('message-id'), mail.headers.get('to')]).toEqual([
      message_id,
      service.brand.partyEmail,
    ]);
    expect(linkIn(mail).href).toBe(
      `http://rental-flow.test/esignature?token=${TOKEN}&email=${encodeURIComponent(REQUEST.signatureEmail)}`,
    );
    expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600');
  });

  test('is retried after a temporary rejection, as the same message to the server', async () => {
    const mails: MailServer = run(
      await MailServer.start(() =>
        mails.tried.length === 1 ? { code: 451, message: 'Try again later' } : undefined,
      ),
    );
    const service = run(await TestService.start({ environment: { JOBS: 'inline', SMTP_URL: mails.url } }));
    const entries = await entriesDuring(service, service.brand.flowId, async () => {
      const message = await sent(service);
      expect([message.status, message.attempts, message.signature_token]).toEqual(['sent', 2, null]);
      const [first, second] = mails.tried;
      expect(mails.tried.map(({ headers }) => headers.get('message-id'))).toEqual([
        message.message_id,
        message.message_id,
      ]);
      expect(second).toEqual(first);
      expect([mails.taken.length, linkIn(second as Mail).searchParams.get('token')]).toEqual([1, TOKEN]);
    });
    expect(entries.map((one) => one.event_type)).toEqual([
      'esignature_email_queued',
      'stage_changed',
      'esignature_email_sent',
    ]);
    expect(service.logged.join('')).not.toContain(TOKEN);
  });

  test('has a failed entry by the service itself, and no token, after the last rejection', async () => {
    // Some servers quote the text that they reject, including the link with its token.
    const mails = run(
      await MailServer.start(({ text }) => ({
        code: 550,
        message: `Rejected: ${text.replace(/\s+/g, ' ')}`,
      })),
    );
    const service = run(
      await TestService.start({
        environment: { JOBS: 'inline', SMTP_URL: mails.url },
        jobs: { maxAttempts: 1 },
      }),
    );
    const entries = await entriesDuring(service, service.brand.flowId, async () => {
      const message = await sent(service);
      expect([message.status, message.attempts, message.signature_token, message.sent_at]).toEqual([
        'failed',
        1,
        null,
        null,
      ]);
    });
    expect(entries.map((one) => one.event_type)).toEqual([
      'esignature_email_queued',
      'stage_changed',
      'esignature_email_failed',
    ]);
    expect(entries.at(-1)?.user_id).toBe(await systemUserOf(service));
    expect([mails.tried.length, mails.taken.length]).toEqual([1, 0]);

    const line = await eventually(() => service.logged.find((one) => one.includes('job failed')));
    expect(line).toContain('550');
    const jobs = await service.sql('select * from graphile_worker._private_jobs');
    for (const text of [
      service.logged.join(''),
      JSON.stringify(jobs),
      JSON.stringify(await timelineOf(service, service.brand.flowId)),
    ])
      expect(text).not.toContain(TOKEN);
  });

  test('waits for an unreachable mail server', async () => {
    const gone = await MailServer.start();
    const { url } = gone;
    await gone.stop();
    const service = run(await TestService.start({ environment: { JOBS: 'inline', SMTP_URL: url } }));
    const { body } = await askToSign(service);
    const message = await eventually(async () => {
      const one = await storedMessage(service, body.data.email_id);
      return one.attempts > 0 && one.status === 'queued' && one;
    });
    expect(message.signature_token).toBe(TOKEN);
    expect(service.logged.join('')).not.toContain(TOKEN);
  });
});

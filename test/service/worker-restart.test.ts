import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cloneDatabase, connectTo, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { MailServer } from '../support/mail.js';
import { TestService } from '../support/service.js';
import { askToSign, storedMessage } from '../support/signing.js';

describe('the worker', () => {
  let mails: MailServer;
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  beforeAll(async () => {
    mails = await MailServer.start();
    database = await cloneDatabase();
  });
  afterAll(async () => {
    await mails.stop();
    await database.drop();
  });

  test('sends e-mails, also where its first statement failed', async () => {
    const environment = { JOBS: 'inline', SMTP_URL: mails.url, DB_LOCK_TIMEOUT: '200ms' };
    // The first start creates the tables of the queue.
    await (await TestService.start({ databaseUrl: database.url, environment })).stop();
    const holder = await connectTo(database.url);
    await holder.query('begin');
    await holder.query('lock table graphile_worker._private_tasks in access exclusive mode');
    const service = await TestService.start({
      databaseUrl: database.url,
      environment,
      jobs: { stuckAfter: 2 },
    });
    const waits = () => lockWaits(database.url, '_private_tasks');
    await eventually(async () => (await waits()) > 0);
    await eventually(async () => (await waits()) === 0);
    await holder.end();

    const { body } = await askToSign(service);
    await eventually(async () => (await storedMessage(service, body.data.email_id)).status === 'sent');
    expect(mails.taken).toHaveLength(1);
    await service.stop();
  });
});

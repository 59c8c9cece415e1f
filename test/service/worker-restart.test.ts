import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cloneDatabase, connectTo, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { LimitedRole } from '../support/limited-role.js';
import { MailServer } from '../support/mail.js';
import { TestService } from '../support/service.js';
import { askToSign, storedMessage } from '../support/signing.js';
import { TcpProxy } from '../support/tcp-proxy.js';

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

  test('sends e-mails, even if its first statement failed', async () => {
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

  const linesOfWorker = (service: TestService) =>
    service.logged
      .map((line) => JSON.parse(line))
      .filter(({ task }) => task === 'worker')
      .map(({ level, reason, err }) => ({ level, reason, message: err?.message }));

  test('is restarted with a warning while the database has no free connection', async () => {
    const role = await LimitedRole.create();
    const service = await TestService.start({
      databaseUrl: role.url,
      environment: { JOBS: 'inline', SMTP_URL: mails.url },
      // Far longer than the worker takes to fail.
      jobs: { stuckAfter: 60 },
    });
    await role.limitConnections(0);
    await role.disconnect();
    const lines = await eventually(() => {
      const found = linesOfWorker(service);
      return found.length > 0 && found;
    });
    for (const line of lines) expect(line).toEqual({ level: 40, reason: '53300', message: undefined });
    await role.limitConnections(-1);
    const { body } = await eventually(async () => {
      const response = await askToSign(service);
      return response.status === 200 && response;
    });
    await eventually(async () => (await storedMessage(service, body.data.email_id)).status === 'sent');
    await service.stop();
    await role.remove();
  });

  test('reports a queue that sends no response as an error', async () => {
    const proxy = await TcpProxy.to(database.url);
    const service = await TestService.start({
      databaseUrl: proxy.url,
      environment: { JOBS: 'inline', SMTP_URL: mails.url },
      jobs: { stuckAfter: 2 },
    });
    proxy.fallSilent();
    const [line] = await eventually(() => {
      const found = linesOfWorker(service);
      return found.length > 0 && found;
    });
    expect(line).toEqual({
      level: 50,
      reason: undefined,
      message: 'The queue sent the worker no response for 2 s. The worker starts again.',
    });
    proxy.stop();
    await service.stop();
  });
});

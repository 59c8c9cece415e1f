import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cloneDatabase, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';
import { loseAttempt } from '../support/signing.js';
import { SilentServer } from '../support/silent-server.js';
import { TcpProxy } from '../support/tcp-proxy.js';

/** More than the pool has connections. */
const MANY = 15;

describe('when the database fails during work and recovers,', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let proxy: TcpProxy;
  let mails: SilentServer;
  let service: TestService;
  beforeAll(async () => {
    database = await cloneDatabase();
    proxy = await TcpProxy.to(database.url);
    mails = await SilentServer.start();
    service = await TestService.start({
      databaseUrl: proxy.url,
      environment: {
        JOBS: 'inline',
        SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
        SMTP_TIMEOUT: '5s',
        MAX_IN_FLIGHT_PER_BRAND: '5',
      },
      jobs: { everyMs: 100 },
    });
  });
  afterAll(async () => {
    mails.stop();
    await service.stop();
    proxy.stop();
    await database.drop();
  });

  const isReady = async () => (await service.call('GET', '/health/ready', { key: '' })).status === 200;

  test.each([1, 2])('running changes get 503, and the service recovers completely (%i)', async () => {
    const { brandId, maintenanceIssueId } = service.brand;
    const other = await TestService.start({ databaseUrl: database.url });
    const em = other.service.orm.em.fork();
    await em.begin();
    await em.execute('select id from maintenance_issue where brand_id = ? and id = ? for update', [
      brandId,
      maintenanceIssueId,
    ]);
    const change = () =>
      service.call('PUT', `/v2.0/maintenance/issues/${maintenanceIssueId}/status`, {
        body: { status: 'inprogress' },
      });
    const changes = Promise.all(Array.from({ length: MANY }, change));
    await eventually(async () => (await lockWaits(other.databaseUrl)) >= 5);
    proxy.cut();
    const rejected = await changes;
    expect(rejected.map(({ status, body }) => [status, body.code])).toEqual(
      rejected.map(() => [503, 'UNAVAILABLE']),
    );
    await em.rollback();
    proxy.restore();
    await eventually(isReady);
    const after = await Promise.all(Array.from({ length: MANY }, change));
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
    await other.stop();
  });

  test('an e-mail that was being sent is retried', async () => {
    const { flowId, partyEmail } = service.brand;
    const body = { to: partyEmail, role: 'tenant', signatureEmail: partyEmail, signatureToken: 'token' };
    expect(
      (await service.call('POST', `/v2.0/openflow/emailEsignatureURL?flow_id=${flowId}`, { body })).status,
    ).toBe(200);
    await eventually(() => mails.callers.size > 0);
    proxy.cut();
    // Its result cannot be stored now.
    mails.hangUp();
    await eventually(() => service.logged.some((line) => line.includes('"task":"send_message"')));
    proxy.restore();
    await eventually(isReady);
    const [message] = await service.sql<{ id: number }>('select id from outgoing_message');
    await loseAttempt(service, Number(message?.id));
    await eventually(() => mails.callers.size > 0);
    expect(await service.sql('select status, attempts from outgoing_message')).toEqual([
      { status: 'sending', attempts: 2 },
    ]);
  });
});

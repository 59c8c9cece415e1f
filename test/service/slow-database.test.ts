import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cloneDatabase, connectTo, lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';
import { SilentServer } from '../support/silent-server.js';
import { TcpProxy } from '../support/tcp-proxy.js';

const UNAVAILABLE = { status: false, message: expect.any(String), code: 'UNAVAILABLE' };
/** More than the default number of connections of the pool. */
const MANY = 12;
const LEADS = '/v2.0/properties/portal/leads';

describe('while changes wait for a row that another transaction has locked,', () => {
  let service: TestService;
  beforeAll(async () => {
    const environment = { DB_POOL_SIZE: '4', DB_LOCK_TIMEOUT: '8s', DB_CONNECT_TIMEOUT: '10s' };
    service = await TestService.start({ environment });
  });
  afterAll(() => service.stop());

  test('keys are checked, health and other brands are served, and the changes end with 503', async () => {
    const { brandId, maintenanceIssueId } = service.brand;
    const keys = await Promise.all(Array.from({ length: 4 }, () => service.issueKey()));
    const holder = await connectTo(service.databaseUrl);
    await holder.query('begin');
    await holder.query('select id from maintenance_issue where brand_id = $1 and id = $2 for update', [
      brandId,
      maintenanceIssueId,
    ]);
    const path = `/v2.0/maintenance/issues/${maintenanceIssueId}/status`;
    let responded = 0;
    const changes = keys.map(({ key }) =>
      service.call('PUT', path, { key, body: { status: 'inprogress' } }).finally(() => {
        responded += 1;
      }),
    );
    await eventually(async () => (await lockWaits(service.databaseUrl)) >= 2);
    expect((await service.call('GET', '/health/ready', { key: '' })).status).toBe(200);
    const unknown = `svcp_${'0'.repeat(12)}_${'0'.repeat(64)}`;
    expect((await service.call('GET', LEADS, { key: unknown })).status).toBe(401);
    expect((await service.call('GET', LEADS, { key: service.other.partnerKey })).status).toBe(200);
    // None of the changes has ended and left its connection to the other brand.
    expect(responded).toBe(0);
    const { status, body, headers } = await Promise.race(changes);
    expect([status, body, headers.get('retry-after')]).toEqual([503, UNAVAILABLE, '1']);
    await holder.end();
    await Promise.all(changes);
  });
});

describe('with a database that does not respond,', () => {
  const LIMITS = {
    DB_CONNECT_TIMEOUT: '2s',
    DB_STATEMENT_TIMEOUT: '2s',
    DB_SILENCE_TIMEOUT: '3s',
  };

  test('every call ends with 503, the service recovers with the database, and stopping ends', async () => {
    const database = await cloneDatabase();
    const proxy = await TcpProxy.to(database.url);
    const service = await TestService.start({
      databaseUrl: proxy.url,
      environment: { ...LIMITS, JOBS: 'inline' },
    });
    const isReady = async () => (await service.call('GET', '/health/ready', { key: '' })).status === 200;
    await eventually(isReady);
    proxy.fallSilent();
    expect(await isReady()).toBe(false);
    const calls = await Promise.all(
      Array.from({ length: MANY }, (_, index) =>
        index % 2
          ? service.call('GET', LEADS)
          : service.graphql('mutation { confirmHoldingDeposit(flowId: 1, subTenantIds: []) { flowId } }'),
      ),
    );
    expect(calls.map(({ status, body }) => [status, body])).toEqual(calls.map(() => [503, UNAVAILABLE]));
    proxy.restore();
    await eventually(isReady);
    await eventually(async () => (await service.call('GET', LEADS)).status === 200);
    proxy.fallSilent();
    await service.stop();
    proxy.stop();
    await database.drop();
  });

  test('a change within its transaction ends with 503, and its connection is replaced', async () => {
    const database = await cloneDatabase();
    const proxy = await TcpProxy.to(database.url);
    const service = await TestService.start({ databaseUrl: proxy.url, environment: LIMITS });
    const { brandId, maintenanceIssueId } = service.brand;
    const holder = await connectTo(database.url);
    await holder.query('begin');
    await holder.query('select id from maintenance_issue where brand_id = $1 and id = $2 for update', [
      brandId,
      maintenanceIssueId,
    ]);
    const path = `/v2.0/maintenance/issues/${maintenanceIssueId}/status`;
    const change = service.call('PUT', path, { body: { status: 'inprogress' } });
    await eventually(async () => (await lockWaits(database.url, 'maintenance_issue')) > 0);
    proxy.fallSilent();
    expect([(await change).status, (await change).body]).toEqual([503, UNAVAILABLE]);
    proxy.restore();
    await holder.end();
    await eventually(
      async () => (await service.call('PUT', path, { body: { status: 'inprogress' } })).status === 200,
    );
    await service.stop();
    proxy.stop();
    await database.drop();
  });

  test('a start fails with a sentence', async () => {
    const silent = await SilentServer.start();
    const databaseUrl = `postgresql://me@127.0.0.1:${silent.port}/app`;
    await expect(TestService.start({ databaseUrl, environment: LIMITS })).rejects.toThrow(
      `The database on 127.0.0.1:${silent.port} cannot be reached`,
    );
    silent.stop();
  });
});

describe('a statement that takes too long', () => {
  test('is cancelled, and its request gets 503', async () => {
    const service = await TestService.start({ environment: { DB_STATEMENT_TIMEOUT: '300ms' } });
    await service.sql('alter table portal_lead rename to hidden');
    await service.sql('create view portal_lead as select hidden.* from hidden, pg_sleep(60)');
    const { status, body } = await service.call('GET', LEADS);
    expect([status, body]).toEqual([503, UNAVAILABLE]);
    await service.stop();
  });
});

describe('with a disk that is full,', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  test('a change gets 503, and the service is not ready until a write succeeds', async () => {
    const FULL = `raise exception 'could not extend file: No space left on device' using errcode = '53100'`;
    const lead = (id: string) =>
      service.call('POST', LEADS, { body: { portal: 'test', portal_lead_id: id } });
    const isReady = async () => (await service.call('GET', '/health/ready', { key: '' })).status === 200;
    await service.sql(
      `create function full_disk() returns boolean language plpgsql as $$ begin ${FULL}; end $$`,
    );
    await service.sql('alter table portal_lead add constraint full_disk check (full_disk()) not valid');
    await service.sql(
      `create function full_disk_for_tables() returns event_trigger language plpgsql
        as $$ begin ${FULL}; end $$`,
    );
    await service.sql(
      'create event trigger full_disk on ddl_command_start execute function full_disk_for_tables()',
    );
    expect(await isReady()).toBe(true);
    const rejected = await lead('first');
    expect([rejected.status, rejected.body]).toEqual([503, UNAVAILABLE]);
    expect(await isReady()).toBe(false);
    expect((await service.call('GET', LEADS)).status).toBe(200);
    expect(await isReady()).toBe(false);

    await service.sql('drop event trigger full_disk');
    await service.sql('alter table portal_lead drop constraint full_disk');
    expect(await isReady()).toBe(true);
    expect((await lead('first')).status).toBe(200);
  });
});

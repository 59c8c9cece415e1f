import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { TestService } from '../support/service.js';
import { askToSign, TOKEN } from '../support/signing.js';
import { statementsDuring } from '../support/statements.js';

interface Stored extends Record<string, unknown> {
  brand_id: number;
  type: string;
  flow_id: number | null;
  actor_user_id: number | null;
  occurred_at: Date;
  payload: Record<string, unknown>;
}

const EVENTS = `select brand_id::int, type, flow_id::int, actor_user_id::int, occurred_at, payload
  from outbox order by id`;

const movesIssue = (service: TestService, status: string) =>
  service.call('PUT', `/v2.0/maintenance/issues/${service.brand.maintenanceIssueId}/status`, {
    body: { status },
  });

describe('an event', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(() => service.sql('delete from outbox'));

  test('is stored with its actor and time, in the transaction of its change', async () => {
    const { key, user_id } = await service.issueKey();
    const { brandId, flowId, partyEmail } = service.brand;
    const path = `/v2.0/openflow/emailEsignatureURL?flow_id=${flowId}`;
    const body = { to: partyEmail, role: 'r', signatureEmail: partyEmail, signatureToken: TOKEN };
    const { body: response } = await service.call('POST', path, { key, body });
    const [queued, moved, ...more] = await service.sql<Stored>(EVENTS);
    expect(more).toEqual([]);
    expect(queued).toEqual({
      brand_id: brandId,
      type: 'esignature_email_queued',
      flow_id: flowId,
      actor_user_id: user_id,
      occurred_at: expect.any(Date),
      payload: {
        type: 'esignature_email_queued',
        flowId,
        messageId: response.data.email_id,
        recipient: partyEmail,
      },
    });
    expect(moved?.payload).toEqual({ type: 'stage_changed', flowId, stage: 'tenancy', from: 0, to: 1 });
    expect(JSON.stringify(await service.sql('select * from outbox'))).not.toContain(TOKEN);
  });

  test('of a rejected change is not stored', async () => {
    expect((await askToSign(service, { to: 'nobody@example.com' })).status).toBe(422);
    expect((await movesIssue(service, 'closed')).status).toBe(409);
    expect(await service.sql(EVENTS)).toEqual([]);
  });
});

describe('the relay of the outbox', () => {
  let port: number;
  let service: TestService;
  beforeEach(async () => {
    port = await freePort();
    service = await TestService.start({
      environment: { JOBS: 'inline', METRICS_PORT: String(port) },
      jobs: { everyMs: 20 },
    });
  });
  afterEach(() => service.stop());

  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  };
  const waiting = () => service.sql('select id from outbox');

  test('processes every event of the outbox, one brand after the other', async () => {
    const sent = await statementsDuring(async () => {
      await movesIssue(service, 'cancelled');
      await service.call('PUT', `/v2.0/maintenance/issues/${service.other.maintenanceIssueId}/status`, {
        key: service.other.partnerKey,
        body: { status: 'cancelled' },
      });
      await eventually(async () => (await waiting()).length === 0);
    });
    const locking = sent.filter((sql) => /event_stream.* for update/s.test(sql));
    expect(locking.length).toBeGreaterThanOrEqual(2);
    expect(locking.filter((sql) => !/where brand_id = \$1 for update skip locked/s.test(sql))).toEqual([]);
  });

  test('looks immediately when an e-mail is queued, even by another instance', async () => {
    const quiet = await TestService.start();
    const idle = await TestService.start({
      databaseUrl: quiet.databaseUrl,
      environment: { JOBS: 'inline' },
      jobs: { everyMs: 3_600_000 },
    });
    try {
      await askToSign(quiet);
      await eventually(
        async () => (await quiet.sql(`select 1 from outgoing_message where status = 'sent'`)).length === 1,
      );
    } finally {
      await idle.stop();
      await quiet.stop();
    }
  });

  /** Keeps the events of the outbox from being deleted: other rows refer to them. */
  const holdEvents = async (of: TestService) => {
    await of.sql(
      `create table holds_event (
        brand_id bigint, id bigint, foreign key (brand_id, id) references outbox (brand_id, id))`,
    );
    await of.sql('insert into holds_event select brand_id, id from outbox');
  };

  test('reports a failure for one brand and continues with the next', async () => {
    const quiet = await TestService.start();
    await movesIssue(quiet, 'cancelled');
    await holdEvents(quiet);
    const { partnerKey: key, maintenanceIssueId, brandId } = quiet.other;
    const path = `/v2.0/maintenance/issues/${maintenanceIssueId}/status`;
    await quiet.call('PUT', path, { key, body: { status: 'cancelled' } });
    const relaying = await TestService.start({
      databaseUrl: quiet.databaseUrl,
      environment: { JOBS: 'inline' },
      jobs: { everyMs: 20 },
    });
    try {
      const brands = async () => (await quiet.sql(EVENTS)).map(({ brand_id }) => brand_id);
      await eventually(async () => !(await brands()).includes(brandId));
      await eventually(() => relaying.logged.some((line) => line.includes('"task":"relay"')));
      expect(await brands()).toEqual([quiet.brand.brandId]);
    } finally {
      await relaying.stop();
      await quiet.stop();
    }
  });

  test('adds no job if the event cannot be deleted, and one once it can', async () => {
    const quiet = await TestService.start();
    await askToSign(quiet);
    await holdEvents(quiet);
    const relaying = await TestService.start({
      databaseUrl: quiet.databaseUrl,
      environment: { JOBS: 'inline' },
      jobs: { everyMs: 20 },
    });
    try {
      await eventually(() => relaying.logged.some((line) => line.includes('"task":"relay"')));
      expect(await quiet.sql('select key from graphile_worker._private_jobs')).toEqual([]);
      expect(await quiet.sql('select id from outbox')).toHaveLength(2);
      // Not dropped: that locks both tables, in the other order than the relay's own delete.
      await quiet.sql('delete from holds_event');
      await eventually(
        async () => (await quiet.sql(`select 1 from outgoing_message where status = 'sent'`)).length === 1,
      );
      await eventually(async () => (await quiet.sql('select id from outbox')).length === 0);
    } finally {
      await relaying.stop();
      await quiet.stop();
    }
  });

  test('reports repeated failures in readiness and metrics, and requests are still served', async () => {
    const ready = async () => (await service.call('GET', '/health/ready', { key: '' })).body;
    const FAILURES = 'rental_flow_task_failures\\{task="relay"\\}';
    await eventually(async () => (await metric(FAILURES)) === 0);
    expect(await ready()).toEqual({ status: true });
    await service.sql('alter function graphile_worker.add_jobs rename to add_no_jobs');
    await askToSign(service);
    await eventually(async () => 'failing_tasks' in (await ready()));
    expect(await ready()).toEqual({
      status: true,
      failing_tasks: [{ task: 'relay', failures: expect.any(Number) }],
    });
    expect(await metric(FAILURES)).toBeGreaterThanOrEqual(5);
    await eventually(async () => (await metric('rental_flow_outbox_oldest_event_seconds')) > 1);
    await service.sql('alter function graphile_worker.add_no_jobs rename to add_jobs');
    await eventually(async () => !('failing_tasks' in (await ready())));
    await eventually(async () => (await metric('rental_flow_outbox_oldest_event_seconds')) === 0);
  });

  test('reports repeated failures for one brand, and the service stays ready for all', async () => {
    const quiet = await TestService.start();
    await movesIssue(quiet, 'cancelled');
    await holdEvents(quiet);
    const relaying = await TestService.start({
      databaseUrl: quiet.databaseUrl,
      environment: { JOBS: 'inline' },
      jobs: { everyMs: 20 },
    });
    try {
      const ready = () => relaying.call('GET', '/health/ready', { key: '' });
      await eventually(async () => 'failing_tasks' in (await ready()).body);
      expect((await ready()).status).toBe(200);
    } finally {
      await relaying.stop();
      await quiet.stop();
    }
  });
});

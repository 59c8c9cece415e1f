import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { dataOf } from '../support/graphql.js';
import { MailServer } from '../support/mail.js';
import { TestService } from '../support/service.js';
import { SilentServer } from '../support/silent-server.js';
import { untilTestEnds } from '../support/until-end.js';

interface Finding {
  check: string;
  status: string;
  message: string;
  checkedAt: string;
}

const FINDINGS = '{ installation { status checkedAt findings { check status message checkedAt } } }';
const STATE = `query ($first: Int) { installation { version startedAt
  queue { waiting scheduled running failed oldestAt workers oldestEventAt }
  repeatedTasks { name everySeconds lastStartedAt lastEndedAt failures lastError nextAt }
  failedJobs(first: $first) { id task attempts maxAttempts lastError lastAt nextAt brandId }
  mail { server from queued oldestQueuedAt failed brands { brandId brandName failed lastAt } }
} }`;

const read = async (service: TestService, query: string, variables: object = {}) =>
  dataOf(await service.graphql(query, variables, { key: service.operatorToken })).installation;

const seenAtOnce = async (service: TestService): Promise<Finding[]> =>
  (await read(service, FINDINGS)).findings;

/** The findings, once no check runs any more. */
const findingsOf = (service: TestService): Promise<Finding[]> =>
  eventually(async () => {
    const findings = await seenAtOnce(service);
    return findings.every(({ message }) => !message.startsWith('It is being checked')) && findings;
  });

describe('the installation', () => {
  const run = untilTestEnds();
  let service: TestService;
  let mail: MailServer;
  beforeAll(async () => {
    mail = await MailServer.start();
    service = await TestService.start({
      environment: { JOBS: 'inline', SMTP_URL: mail.url, MAIL_FROM: 'lettings@example.com' },
    });
  });
  afterAll(async () => {
    await service.stop();
    await mail.stop();
  });

  test('shows an operator what doctor finds: every check, and the most serious status', async () => {
    await findingsOf(service);
    const { status, checkedAt, findings } = await read(service, FINDINGS);
    const checks: string[] = findings.map(({ check }: Finding) => check);
    expect([...new Set(checks)]).toEqual(
      expect.arrayContaining([
        'database',
        'migrations',
        'indexes',
        'operators',
        'jobs',
        'clock',
        'mail',
        'media',
      ]),
    );
    expect(findings.find(({ check }: Finding) => check === 'mail').message).toMatch(/takes connections/);
    expect(findings.filter((one: Finding) => one.status === 'ERROR')).toEqual([]);
    expect(['NOTE', 'WARNING']).toContain(status);
    expect(findings.map((one: Finding) => one.checkedAt).toSorted()[0]).toBe(checkedAt);
  });

  test('asks the mail server once, however many operators read the findings, and however often', async () => {
    const quiet = run(await MailServer.start());
    const other = run(await TestService.start({ environment: { SMTP_URL: quiet.url } }));
    await Promise.all(Array.from({ length: 8 }, () => findingsOf(other)));
    for (let poll = 0; poll < 3; poll += 1) await findingsOf(other);
    expect(quiet.connections).toBe(1);
    expect(quiet.tried).toEqual([]);
  });

  test('makes no findings while nobody reads them', async () => {
    const quiet = run(await MailServer.start());
    const other = run(await TestService.start({ environment: { SMTP_URL: quiet.url } }));
    await read(other, STATE);
    expect(quiet.connections).toBe(0);
  });

  test('states that the mail server cannot be reached, and what to do', async () => {
    const stopped = await MailServer.start();
    const { url } = stopped;
    await stopped.stop();
    const other = run(await TestService.start({ environment: { SMTP_URL: url } }));
    await findingsOf(other);
    const { status, findings } = await read(other, FINDINGS);
    const found = findings.find(({ check }: Finding) => check === 'mail');
    expect(found.status).toBe('ERROR');
    expect(found.message).toMatch(/cannot be reached \(ECONNREFUSED\)\. Start it, or correct SMTP_URL\./);
    expect(status).toBe('ERROR');
  });

  test('shows what is known at once while a mail server is silent, and then what is wrong', async () => {
    const silent = await SilentServer.start();
    run({ stop: async () => silent.stop() });
    const other = run(
      await TestService.start({ environment: { SMTP_URL: `smtp://127.0.0.1:${silent.port}` } }),
    );
    const mailOf = async () => (await seenAtOnce(other)).filter(({ check }) => check === 'mail');
    await Promise.all(Array.from({ length: 3 }, mailOf));
    // The check that has begun waits for the server still, and no other one has begun.
    expect(await mailOf()).toMatchObject([
      { status: 'NOTE', message: 'It is being checked. Read again in a few seconds.' },
    ]);
    expect(silent.callers.size).toBe(1);
    const found = await eventually(async () => (await mailOf()).find(({ status }) => status === 'ERROR'));
    expect(found?.message).toMatch(/did not respond|longer|timed out|cannot be reached/i);
    expect(silent.callers.size).toBe(1);
  });

  test('shows the other parts beside the error of one that cannot be read', async () => {
    const other = run(await TestService.start());
    await other.sql('alter table outgoing_message rename to lost_message');
    const { body } = await other.graphql(STATE, {}, { key: other.operatorToken });
    expect(body.data.installation).toMatchObject({
      version: expect.any(String),
      queue: { workers: 0 },
      repeatedTasks: [],
      failedJobs: [],
      mail: null,
    });
    expect(body.errors.map(({ path }: { path: string[] }) => path)).toEqual([['installation', 'mail']]);
  });

  test('has the version, its start, the workers, and what the mail server is', async () => {
    await eventually(async () => (await read(service, STATE)).queue.workers === 1);
    const { version, startedAt, mail: server } = await read(service, STATE);
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Date.now() - Date.parse(startedAt)).toBeLessThan(600_000);
    expect(server).toMatchObject({
      server: new URL(mail.url).host,
      from: 'lettings@example.com',
      failed: 0,
      brands: [],
    });
  });

  test('has the last run of each repeated task, whichever instance is asked', async () => {
    const asked = run(await TestService.start({ databaseUrl: service.databaseUrl }));
    const tasks = await eventually(async () => {
      const { repeatedTasks } = await read(asked, STATE);
      return repeatedTasks.length > 5 && repeatedTasks;
    });
    const relay = tasks.find(({ name }: { name: string }) => name === 'relay');
    expect(relay).toMatchObject({ everySeconds: 0.5, failures: 0, lastError: null });
    expect(Date.now() - Date.parse(relay.lastStartedAt)).toBeLessThan(60_000);
  });

  test('has the reason of a repeated task that fails, without the rows of the database', async () => {
    const other = run(await TestService.start({ environment: { JOBS: 'inline' }, jobs: { everyMs: 50 } }));
    await other.sql('alter table outbox rename to lost_outbox');
    const relay = await eventually(async () => {
      const { repeatedTasks } = await read(other, STATE_OF_TASKS);
      return repeatedTasks.find(
        (one: { name: string; failures: number; nextAt: string | null }) =>
          one.name === 'relay' && one.failures > 0 && one.nextAt,
      );
    });
    expect(relay.lastError).toBe('The work failed (42P01). The log has the reason.');
    expect(Date.parse(relay.nextAt)).toBeGreaterThan(Date.parse(relay.lastStartedAt));
  });

  test('lists a job that failed, with when it is tried again and without what it was about', async () => {
    const { brandId } = service.brand;
    await service.sql(
      `select graphile_worker.add_job('send_message', '{"id": "Ada Quill"}', job_key := $1)`,
      [`send_message:${brandId}:7`],
    );
    const [job] = await eventually(async () => {
      const { failedJobs } = await read(service, STATE);
      return failedJobs.length > 0 && failedJobs;
    });
    expect(job).toMatchObject({
      task: 'send_message',
      attempts: 1,
      maxAttempts: 25,
      lastError: 'The work failed (Error). The log has the reason.',
      brandId,
    });
    expect(Date.parse(job.nextAt)).toBeGreaterThan(Date.parse(job.lastAt) - 1000);
    expect((await read(service, STATE)).queue).toMatchObject({ failed: 1 });
    expect((await read(service, STATE, { first: 0 })).failedJobs).toEqual([]);
  });

  test('lists a job that is not tried again, without a next attempt', async () => {
    await service.sql(
      `select graphile_worker.add_job('send_message', '{}', job_key := 'send_message:0:1', max_attempts := 1)`,
    );
    const job = await eventually(async () =>
      (await read(service, STATE)).failedJobs.find((one: { maxAttempts: number }) => one.maxAttempts === 1),
    );
    expect(job).toMatchObject({ attempts: 1, nextAt: null });
  });

  test('counts the jobs that wait beside thousands for later and thousands that failed', async () => {
    const worked = run(await TestService.start({ environment: { JOBS: 'inline' } }));
    await eventually(async () => (await read(worked, STATE)).queue.workers === 1);
    await worked.service.stop();
    const { databaseUrl } = worked;
    await worked.sql('delete from graphile_worker._private_jobs');
    await worked.sql(`select graphile_worker.add_job('nothing', run_at := now() + interval '1 day')`);
    await worked.sql(MANY_JOBS);
    const quiet = run(await TestService.start({ databaseUrl }));
    const { queue, failedJobs } = await read(quiet, STATE, { first: 2 });
    expect(queue).toMatchObject({ waiting: 2, scheduled: 10_000, running: 0, failed: 10_000 });
    expect(Date.now() - Date.parse(queue.oldestAt)).toBeGreaterThan(3 * 3_600_000 - 1000);
    expect(failedJobs.map(({ lastError }: { lastError: string }) => lastError)).toEqual(['newest', 'older']);
    const found = (await findingsOf(quiet)).find(({ check }) => check === 'jobs');
    expect(found?.message).toMatch(/^Waiting: 2 jobs(?: and events)?, the oldest for 3 h, /);
  });

  test('is for operators alone', async () => {
    const { body } = await service.graphql('{ installation { version } }', {}, {});
    expect(body.errors[0].extensions.code).toBe('OPERATOR_REQUIRED');
  });
});

/** Those that wait, and the newest failure, are the last ones of the table. */
const MANY_JOBS = `insert into graphile_worker._private_jobs (task_id, run_at, attempts, last_error, updated_at)
  select t.id, now() + j.due, j.attempts, j.error, now() + j.changed
  from graphile_worker._private_tasks t, (
    select interval '1 day', 0, null, interval '0' from generate_series(1, 10100)
    union all select interval '0', 25, 'older', n * interval '-1 s' from generate_series(1, 10100) n
    union all select interval '0', 25, 'newest', interval '1 s'
    union all select n * interval '-90 min', 0, null, interval '0' from generate_series(1, 2) n
  ) j (due, attempts, error, changed) where t.identifier = 'nothing'`;

const STATE_OF_TASKS = '{ installation { repeatedTasks { name failures lastError lastStartedAt nextAt } } }';

import { afterEach, describe, expect, test } from '@jest/globals';
import { Lease } from '../../src/jobs/repeat/lease.js';
import { ownPool } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';
import { askToSign } from '../support/signing.js';
import { statementsDuring } from '../support/statements.js';

const SEARCH = /^select distinct brand_id from outgoing_message/;

describe('of several instances,', () => {
  const running: TestService[] = [];
  afterEach(async () => {
    for (const service of running.splice(0).toReversed()) await service.stop();
  });

  /** Each has its own clock, so that its searches can be distinguished from the others'. */
  async function start(year: number, databaseUrl?: string): Promise<TestService> {
    const service = await TestService.start({
      ...(databaseUrl && { databaseUrl }),
      environment: { JOBS: 'inline' },
      jobs: { everyMs: 20 },
      clock: () => new Date(`${year}-06-01T12:00:00.000Z`),
    });
    running.push(service);
    return service;
  }
  /** The instances that look for work, by some consecutive searches. */
  async function searching(service: TestService): Promise<string[]> {
    const years: string[] = [];
    while (years.length < 10) {
      const sent = await statementsDuring(() => service.sql('select pg_sleep(0.1)'));
      for (const sql of sent) if (SEARCH.test(sql)) years.push(/'(\d{4})-06-01T/.exec(sql)?.[1] ?? '');
    }
    return [...new Set(years)];
  }

  test('one looks for jobs, and another one as soon as it has stopped', async () => {
    const quiet = await TestService.start();
    running.push(quiet);
    const first = await start(2031, quiet.databaseUrl);
    await start(2032, quiet.databaseUrl);
    await eventually(async () => (await searching(quiet)).length === 1);
    running.splice(running.indexOf(first), 1);
    await first.stop();
    await eventually(async () => (await searching(quiet)).join() === '2032');
  });

  test('the others take over seconds after one was killed, and an e-mail is sent then', async () => {
    const quiet = await TestService.start();
    running.push(quiet);
    await quiet.sql(
      `insert into job_lease (name, owner, ends_at) values ('repeated_tasks', 'killed', now() + interval '3 seconds')`,
    );
    await askToSign(quiet);
    const service = await start(2031, quiet.databaseUrl);
    expect(await quiet.sql(`select 1 from job_lease where owner = 'killed'`)).toHaveLength(1);
    await eventually(
      async () => (await quiet.sql(`select 1 from outgoing_message where status = 'sent'`)).length === 1,
    );
    const [lease] = await quiet.sql(
      `select owner <> 'killed' as taken, ends_at < now() + interval '10 seconds' as "isShort" from job_lease`,
    );
    expect(lease).toEqual({ taken: true, isShort: true });
    expect(service.logged.filter((line) => line.includes('job failed'))).toEqual([]);
  });

  test('one whose searches fail leaves them to another for a while', async () => {
    const quiet = await TestService.start();
    running.push(quiet);
    const pool = ownPool(quiet.databaseUrl);
    try {
      let failures = 0;
      const failing = new Lease(pool, 'failing', { failures: () => failures, onTaken: () => {} });
      const other = new Lease(pool, 'other', { failures: () => 0, onTaken: () => {} });
      await failing.renew();
      await other.renew();
      expect([failing.isHeld(), other.isHeld()]).toEqual([true, false]);
      failures = 4;
      await failing.renew();
      await other.renew();
      expect([failing.isHeld(), other.isHeld()]).toEqual([true, false]);
      failures = 5;
      await failing.renew();
      expect([failing.isHeld(), failing.isLeft()]).toEqual([false, true]);
      await other.renew();
      await failing.renew();
      expect([failing.isHeld(), other.isHeld()]).toEqual([false, true]);
    } finally {
      await pool.end();
    }
  });
});

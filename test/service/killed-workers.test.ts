import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';
import { SilentServer } from '../support/silent-server.js';

interface Job {
  [column: string]: unknown;
  task_identifier: string;
  locked_by: string | null;
}

describe('a job whose worker was killed', () => {
  let mails: SilentServer;
  let first: TestService;
  let second: TestService;
  beforeAll(async () => {
    mails = await SilentServer.start();
    const SMTP_URL = `smtp://127.0.0.1:${mails.port}`;
    const options = { environment: { JOBS: 'inline', SMTP_URL }, jobs: { everyMs: 50 } };
    first = await TestService.start(options);
    second = await TestService.start({ ...options, databaseUrl: first.databaseUrl });
  });
  afterAll(async () => {
    mails.stop();
    await second.stop();
    await first.stop();
  });

  const jobs = () =>
    first.sql<Job>('select task_identifier, locked_by from graphile_worker.jobs order by id');

  test('is unlocked, and the job of a running worker is not, on any instance', async () => {
    const { flowId, partyEmail } = first.brand;
    const body = { to: partyEmail, role: 'tenant', signatureEmail: partyEmail, signatureToken: 'token' };
    expect(
      (await first.call('POST', `/v2.0/openflow/emailEsignatureURL?flow_id=${flowId}`, { body })).status,
    ).toBe(200);
    const [running] = await eventually(async () => {
      const found = await jobs();
      return found[0]?.locked_by ? found : undefined;
    });
    await first.sql(`select graphile_worker.add_job('of_a_killed_worker')`);
    await first.sql(
      "update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = " +
        "coalesce(locked_by, 'killed-worker')",
    );

    await eventually(async () =>
      (await jobs()).some(
        ({ task_identifier, locked_by }) => task_identifier === 'of_a_killed_worker' && locked_by === null,
      ),
    );
    expect((await jobs())[0]).toEqual({ task_identifier: 'send_message', locked_by: running?.locked_by });
  });

  test('is removed if another job has replaced it', async () => {
    const ids = async () =>
      (await first.sql("select id from graphile_worker.jobs where task_identifier = 'replaced'")).map(
        ({ id }) => id,
      );
    const add = "graphile_worker.add_job('replaced', job_key := 'same')";
    await first.sql(`select from ${add}`);
    const old = await ids();
    // In one transaction: otherwise the job may be unlocked before it is replaced.
    await first.sql(`do $$ begin
      update graphile_worker._private_jobs
        set locked_at = now() - interval '1 minute', locked_by = 'killed-worker' where key = 'same';
      perform ${add};
    end $$`);
    await eventually(async () => (await ids()).length === 1);
    expect(await ids()).not.toEqual(old);
  });
});

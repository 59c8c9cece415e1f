import { describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { MailServer } from '../support/mail.js';
import { TestProcess } from '../support/process.js';
import { TestService } from '../support/service.js';
import { askToSign, loseAttempt, type StoredMessage, storedMessage } from '../support/signing.js';
import { StallingMailServer } from '../support/stalling-mail-server.js';
import { eventsOf, timelineOf } from '../support/timeline.js';
import { untilTestEnds } from '../support/until-end.js';

const queued = async (service: TestService): Promise<number> => (await askToSign(service)).body.data.email_id;

const whenIts = (service: TestService, id: number, ...statuses: string[]): Promise<StoredMessage> =>
  eventually(async () => {
    const message = await storedMessage(service, id);
    return statuses.includes(message.status) && message;
  });

const settlements = async (service: TestService): Promise<string[]> =>
  eventsOf(await timelineOf(service, service.brand.flowId)).filter((event) =>
    ['esignature_email_sent', 'esignature_email_failed'].includes(event),
  );

/** The warnings that an e-mail may arrive twice. */
const repeats = ({ logged }: TestService): object[] =>
  logged
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => /may get it twice, with the same Message-ID/.test(msg))
    .map(({ task, brand, id, attempt }) => ({ task, brand, id, attempt }));

describe('an attempt to send an e-mail', () => {
  const run = untilTestEnds();

  /** The worker of the command line, on a mail server that stalls after it has taken the message. */
  const startWorker = async (service: TestService): Promise<TestProcess> => {
    const { url } = run(await StallingMailServer.start('data'));
    const worker = new TestProcess(
      'dist/src/cli/main.js',
      { DATABASE_URL: service.databaseUrl, SMTP_URL: url, SMTP_TIMEOUT: '5min' },
      'worker',
    );
    run({
      stop: async () => {
        worker.kill('SIGKILL');
        await worker.end();
      },
    });
    return worker;
  };

  test.each([
    ['closes the connection instead of confirming it', 'drop', true],
    ['does not confirm it in time', 'data', true],
    ['stops before it has the message', 'recipient', false],
  ] as const)(
    'whose server %s is repeated, and the log states whether it may arrive twice',
    async (_, stall, mayBe) => {
      const { url } = run(await StallingMailServer.start(stall));
      const service = run(
        await TestService.start({ environment: { JOBS: 'inline', SMTP_URL: url, SMTP_TIMEOUT: '1s' } }),
      );
      const id = await queued(service);
      await whenIts(service, id, 'queued', 'sending');
      await eventually(async () => (await storedMessage(service, id)).attempts === 2);
      const [first] = repeats(service);
      expect(first).toEqual(
        mayBe ? { task: 'send_message', brand: service.brand.brandId, id, attempt: 2 } : undefined,
      );
    },
  );

  test('whose worker is killed is followed by another, and the e-mail is sent once', async () => {
    const service = run(await TestService.start());
    const id = await queued(service);
    const worker = await startWorker(service);
    expect((await whenIts(service, id, 'sending')).attempts).toBe(1);
    worker.kill('SIGKILL');
    await worker.end();
    await loseAttempt(service, id);

    const mails = run(await MailServer.start());
    const next = run(
      await TestService.start({
        databaseUrl: service.databaseUrl,
        environment: { JOBS: 'inline', SMTP_URL: mails.url },
        jobs: { everyMs: 100 },
      }),
    );
    const message = await whenIts(service, id, 'sent', 'failed');
    expect([message.status, message.attempts, message.signature_token]).toEqual(['sent', 2, null]);
    expect(mails.taken).toHaveLength(1);
    expect(repeats(next)).toEqual([{ task: 'send_message', brand: service.brand.brandId, id, attempt: 2 }]);
    expect(await settlements(service)).toEqual(['esignature_email_sent']);
  });

  test.each([
    ['unlocked', ''],
    ['lost', 'delete from graphile_worker._private_jobs'],
  ])(
    'whose worker is killed in the last attempt, its job %s, ends as failed and its token is deleted',
    async (_, sql) => {
      const service = run(await TestService.start());
      const id = await queued(service);
      const worker = await startWorker(service);
      await whenIts(service, id, 'sending');
      worker.kill('SIGKILL');
      await worker.end();
      await loseAttempt(service, id);
      if (sql) await service.sql(sql);

      const mails = run(await MailServer.start());
      run(
        await TestService.start({
          databaseUrl: service.databaseUrl,
          environment: { JOBS: 'inline', SMTP_URL: mails.url },
          jobs: { maxAttempts: 1, everyMs: 100 },
        }),
      );
      const message = await whenIts(service, id, 'sent', 'failed');
      expect([message.status, message.signature_token]).toEqual(['failed', null]);
      expect(mails.tried).toEqual([]);
      expect(await settlements(service)).toEqual(['esignature_email_failed']);
    },
    120_000,
  );

  test('is made by one worker, even if another gets the job at the same time', async () => {
    const service = run(await TestService.start());
    const id = await queued(service);
    await startWorker(service);
    await whenIts(service, id, 'sending');
    const mails = run(await MailServer.start());
    run(
      await TestService.start({
        databaseUrl: service.databaseUrl,
        environment: { JOBS: 'inline', SMTP_URL: mails.url },
        jobs: { everyMs: 100 },
      }),
    );
    await service.sql('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
    // The second worker postpones the job until the attempt of the first counts as lost.
    await eventually(async () => {
      const [job] = await service.sql(
        `select 1 from graphile_worker._private_jobs
          where locked_by is null and run_at > now() and key is not null`,
      );
      return job;
    });
    expect([mails.tried, (await storedMessage(service, id)).attempts]).toEqual([[], 1]);
  });

  test('is aborted when the service stops, and is due again', async () => {
    const service = run(await TestService.start());
    const id = await queued(service);
    const { url } = run(await StallingMailServer.start('data'));
    const stopping = await TestService.start({
      databaseUrl: service.databaseUrl,
      environment: { JOBS: 'inline', SMTP_URL: url, SMTP_TIMEOUT: '10min' },
    });
    await whenIts(service, id, 'sending');
    await stopping.stop();
    expect(await storedMessage(service, id)).toMatchObject({ status: 'queued', attempts: 1 });
  });

  test.each([
    ['another has sent it', `status = 'sent', signature_token = null, next_attempt_at = null`],
    ['another is running', `next_attempt_at = now() + interval '1 hour'`],
  ])(
    'that ends after it counted as lost, while %s, changes nothing',
    async (_, change) => {
      const service = run(await TestService.start());
      const id = await queued(service);
      let confirm = (): void => {};
      const confirmed = new Promise<void>((resolve) => {
        confirm = resolve;
      });
      const slow = run(await MailServer.start(() => undefined, confirmed));
      run(
        await TestService.start({
          databaseUrl: service.databaseUrl,
          environment: { JOBS: 'inline', SMTP_URL: slow.url },
        }),
      );
      await eventually(() => slow.tried.length > 0);
      await service.sql(`update outgoing_message set attempts = 2, ${change} where id = $1`, [id]);
      const before = await storedMessage(service, id);
      confirm();
      await eventually(
        async () => (await service.sql('select 1 from graphile_worker._private_jobs')).length === 0,
      );
      expect([await settlements(service), await storedMessage(service, id)]).toEqual([[], before]);
    },
    60_000,
  );
});

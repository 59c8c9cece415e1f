import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { SMTPServer } from 'smtp-server';
import { readConfig } from '../../src/config.js';
import { createPool } from '../../src/database/connect/connection.js';
import { mailServerProblem } from '../../src/jobs/mail/mail-server-problem.js';
import { checkJobs } from '../../src/service/findings/jobs.js';
import { checkAddress, checkConsole, checkDisk } from '../../src/service/findings/machine.js';
import { EXTENSIONS } from '../../src/service/findings/server.js';
import { checkClock, checkOperators } from '../../src/service/findings/tables.js';
import { connectionTo, runSql } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { MailServer } from '../support/mail.js';
import { TestService } from '../support/service.js';
import { StallingMailServer } from '../support/stalling-mail-server.js';

describe('the doctor’s checks', () => {
  let service: TestService;
  let pool: Pool;
  beforeAll(async () => {
    service = await TestService.start({ environment: { JOBS: 'inline' } });
    pool = createPool(connectionTo(service.databaseUrl), 1);
  });
  afterAll(async () => {
    await pool.end();
    await service.stop();
  });

  test('of the jobs count a running worker, and report late jobs as an error', async () => {
    const reports = (text: string) =>
      eventually(async () => (await checkJobs(pool, readConfig({}))).message.includes(text));
    await reports('; 1 worker runs.');
    expect((await checkJobs(pool, readConfig({}))).status).toBe('ok');
    await service.service.stop();
    // The server ends the worker's connection, and its lock, a moment after the service has closed it.
    await reports('; no worker runs for this database.');
    const idle = await checkJobs(pool, readConfig({ JOBS: 'off' }));
    expect(idle).toMatchObject({
      status: 'warning',
      message: expect.stringMatching(/Start ".* worker": JOBS is off/),
    });
    await runSql(
      service.databaseUrl,
      `select graphile_worker.add_job('nothing', run_at := now() - interval '3 hours')`,
    );
    expect(await checkJobs(pool, readConfig({}))).toMatchObject({
      status: 'error',
      message:
        'Waiting: 1 job, the oldest for 3 h, and no worker runs for this database. ' +
        'Start a service that uses it.',
    });
  });

  test('of the database look for every extension that the migrations create', async () => {
    const created = `select extname as name from pg_extension where extname <> 'plpgsql'`;
    const names = (await runSql(service.databaseUrl, created)).map(({ name }) => name);
    expect(EXTENSIONS.toSorted()).toEqual(names.toSorted());
  });

  test('of the clock report a database whose time differs', async () => {
    const check = (seconds: number) => checkClock(pool, () => new Date(Date.now() + seconds * 1000));
    expect(await checkClock(pool)).toMatchObject({ status: 'ok' });
    expect(await check(10)).toMatchObject({ status: 'warning' });
    expect(await check(-31)).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/^The clock of the database is 3[01]\.\d s ahead of this machine’s/),
    });
    expect(await check(31)).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/^The clock of the database is 3[01]\.\d s behind this machine’s/),
    });
  });

  test('of the operators explain how to get a token if none works', async () => {
    const none = { operatorToken: undefined };
    const another = { operatorToken: `svco_${'0'.repeat(12)}_${'0'.repeat(64)}` };
    expect(await checkOperators(pool, none)).toMatchObject({ status: 'ok' });
    await runSql(service.databaseUrl, 'update operator_token set expires_at = now()');
    const sentence =
      /^No operator token works, .*operator-token issue --name laptop --expires-at 90d" issues one\.$/;
    expect((await checkOperators(pool, none)).message).toMatch(sentence);
    expect((await checkOperators(pool, another)).message).toBe(
      'No operator token works yet. OPERATOR_TOKEN works after the first start of the service.',
    );
    await runSql(service.databaseUrl, `update operator_token set prefix = '${'0'.repeat(12)}'`);
    expect((await checkOperators(pool, another)).message).toMatch(sentence);
  });

  test('of the disk run only if data is stored there', async () => {
    const config = readConfig({ DATA_DIR: service.dataDir });
    expect(await checkDisk(config)).toEqual([
      {
        check: 'disk',
        status: expect.any(String),
        message: expect.stringContaining(` free in ${service.dataDir}`),
      },
    ]);
    expect(await checkDisk({ ...config, dataDir: '/does/not/exist' })).toEqual([]);
    expect(await checkDisk({ ...config, databaseUrl: 'postgresql://db/x', smtpUrl: 'smtp://mail' })).toEqual(
      [],
    );
  });

  test.each([
    [
      {},
      'note',
      /^Only this machine can open the links in e-mails, http:\S+4000\. Set PUBLIC_URL to the URL/,
    ],
    [
      { HOST: '0.0.0.0' },
      'warning',
      /^Links in e-mails begin with http:\/\/127\.0\.0\.1:4000\. Set PUBLIC_URL/,
    ],
    [{ PUBLIC_URL: 'http://lettings.example.com' }, 'warning', /has no TLS.*Put a reverse proxy/],
    [{ PUBLIC_URL: 'https://lettings.example.com' }, 'warning', /TRUST_PROXY is 0/],
    [
      { PUBLIC_URL: 'https://lettings.example.com', TRUST_PROXY: '10.0.0.0/8' },
      'ok',
      /TRUST_PROXY is 10\.0\.0\.0\/8/,
    ],
    [{ PUBLIC_URL: 'http://127.0.0.1:4000' }, 'ok', /^Callers use http:\/\/127\.0\.0\.1:4000\.$/],
  ])('of the address report %j as %s', (environment, status, message) => {
    expect(checkAddress(readConfig(environment), 'http://127.0.0.1:4000')).toEqual([
      { check: 'address', status, message: expect.stringMatching(message) },
    ]);
  });
});

const IN_PRODUCTION = { NODE_ENV: 'production', DATABASE_URL: 'postgresql://db/x' };

describe('the doctor’s check of the console', () => {
  test.each([
    [{ CONSOLE: 'on' }, /is on for operators and brands\. .*private network.*CONSOLE_OPERATORS=off or/],
    [
      { CONSOLE: 'on' },
      /CONSOLE=off\. Operators can visit brands and read their data; VISITS=off forbids it\.$/,
    ],
    [{ CONSOLE: 'on', VISITS: 'off' }, /, or set CONSOLE_OPERATORS=off or CONSOLE=off\.$/],
    [{ CONSOLE: 'on', CONSOLE_OPERATORS: 'off' }, /is on for brands, and not .*, or set CONSOLE=off\.$/],
  ])('recommends a private address in production with %j', (environment, message) => {
    expect(checkConsole(readConfig({ ...IN_PRODUCTION, ...environment }))).toEqual([
      { check: 'console', status: 'note', message: expect.stringMatching(message) },
    ]);
  });

  test('has nothing to report in development, or in production by default', () => {
    for (const environment of [{}, IN_PRODUCTION]) expect(checkConsole(readConfig(environment))).toEqual([]);
  });
});

describe('the doctor’s check of a mail server', () => {
  test('reports one that does not support TLS, and one that does not exist', async () => {
    const mail = await MailServer.start();
    const { url } = mail;
    const { port } = new URL(url);
    expect(await mailServerProblem(url, 5000)).toBeUndefined();
    expect(await mailServerProblem(`smtps://127.0.0.1:${port}`, 5000)).toMatch(
      /did not agree on TLS .*Correct SMTP_URL\.$/,
    );
    await mail.stop();
    expect(await mailServerProblem(url, 5000)).toMatch(/cannot be reached \(ECONNREFUSED\)/);
    expect(await mailServerProblem('smtp://mail.invalid', 5000)).toMatch(
      /cannot be reached \((ENOTFOUND|EAI_AGAIN)\)/,
    );
  });

  test('reports one that rejects the password, without its message', async () => {
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _session, done) => done(new Error(`${password} is not the password`)),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    expect(await mailServerProblem(`smtp://post:hunter2@127.0.0.1:${port}`, 5000)).toBe(
      `The mail server 127.0.0.1:${port} rejected the user "post" or the password. ` +
        'Correct SMTP_URL, or SMTP_PASSWORD.',
    );
    await new Promise<void>((resolve) => server.close(resolve));
  });

  test.each(['connect', 'trickle'] as const)(
    'stops waiting for one that stalls (%s) after the time limit',
    async (stall) => {
      const server = await StallingMailServer.start(stall);
      expect(await mailServerProblem(server.url, 300)).toMatch(
        /did not respond within 0\.3 s\. Check its address and port/,
      );
      await server.stop();
    },
  );
});

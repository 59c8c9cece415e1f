import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { DemoFacts } from '../../src/demo/facts.js';
import { cloneDatabase, connectTo, lockWaits, runSql } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { MailServer } from '../support/mail.js';
import { embeddedServer, TestProcess } from '../support/process.js';
import { shared } from '../support/shared.js';
import { SilentServer } from '../support/silent-server.js';

const DEMO = 'dist/src/demo/main.js';
const SERVICE = 'dist/src/main.js';
const READY = 'Ctrl-C stops the demo';

describe('a process', () => {
  let dataDir: string;
  let running: TestProcess[];
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'rental-flow-process-'));
    running = [];
  });
  afterEach(async () => {
    for (const one of running) one.kill('SIGKILL');
    const server = embeddedServer(dataDir);
    if (server) process.kill(server, 'SIGQUIT');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  const start = (
    script: string,
    environment: Record<string, string> = {},
    ...args: string[]
  ): TestProcess => {
    const made = new TestProcess(script, { DATA_DIR: dataDir, ...environment }, ...args);
    running.push(made);
    return made;
  };
  const facts = (): DemoFacts => JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFacts;
  const [brand] = shared().facts.brands;
  const send = (url: string, method: string, path: string, key = brand?.partnerKey ?? '', body?: object) =>
    fetch(`${url}${path}`, {
      method,
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });

  /** A service on a database of the tests, with the demo's data. */
  const serve = async (
    databaseUrl: string,
    environment: Record<string, string> = {},
  ): Promise<{ service: TestProcess; url: string }> => {
    const port = await freePort();
    const service = start(SERVICE, { DATABASE_URL: databaseUrl, PORT: String(port), ...environment });
    await service.prints('"listening"');
    return { service, url: `http://127.0.0.1:${port}` };
  };

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'completes a running request when %s arrives, and exits with 0 although the client keeps its connection',
    async (signal) => {
      const database = await cloneDatabase();
      const { service, url } = await serve(database.url);
      const holder = await connectTo(database.url);
      await holder.query('begin');
      await holder.query('select id from maintenance_issue where brand_id = $1 and id = $2 for update', [
        brand?.brandId,
        brand?.maintenanceIssueId,
      ]);
      const response = send(
        url,
        'PUT',
        `/v2.0/maintenance/issues/${brand?.maintenanceIssueId}/status`,
        undefined,
        { status: 'inprogress' },
      );
      await eventually(async () => (await lockWaits(database.url)) > 0);
      service.kill(signal);
      service.kill(signal);
      await eventually(() =>
        fetch(`${url}/health/live`).then(
          () => false,
          () => true,
        ),
      );
      await holder.query('rollback');
      await holder.end();
      expect((await response).status).toBe(200);
      expect(await service.end()).toBe(0);
      expect(service.output).toContain('"stopped"');
      expect(
        await runSql(database.url, 'select status from maintenance_issue where id = $1', [
          brand?.maintenanceIssueId,
        ]),
      ).toEqual([{ status: 'inprogress' }]);
      await database.drop();
    },
  );

  test.each(['Starting PostgreSQL', 'Bringing the database', 'Loading the demo data'])(
    'of the demo that is stopped while it prints “%s” exits with 0, and the next one starts normally',
    async (step) => {
      const demo = start(DEMO);
      await demo.prints(step);
      demo.kill('SIGTERM');
      expect([await demo.end(), demo.output.includes(READY)]).toEqual([0, false]);
      expect(embeddedServer(dataDir)).toBeUndefined();
      expect(existsSync(join(dataDir, 'demo.json'))).toBe(false);

      const next = start(DEMO);
      await next.prints(READY);
      next.kill('SIGTERM');
      expect(await next.end()).toBe(0);
    },
  );

  test.each<[string, (demo: TestProcess) => Promise<unknown>]>([
    ['while the data folder is made', (demo) => demo.prints('Starting PostgreSQL')],
    [
      'while the server starts',
      () => eventually(() => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))),
    ],
    ['while the data is loaded', (demo) => demo.prints('Loading the demo data')],
  ])('starts completely after kill -9 of the one before %s', async (_, moment) => {
    const demo = start(DEMO);
    await moment(demo);
    demo.kill('SIGKILL');
    await demo.end();
    const next = start(DEMO);
    await next.prints(READY);
    const [first, second] = facts().brands;
    expect([first?.brandId, second?.brandId]).toEqual([expect.any(Number), expect.any(Number)]);
    expect((await send(facts().url, 'GET', '/v2.0/openflow/flow/renewed', first?.partnerKey)).status).toBe(
      200,
    );
    next.kill('SIGTERM');
    expect(await next.end()).toBe(0);
    expect(embeddedServer(dataDir)).toBeUndefined();
  });

  test('of the demo listens on the port of demo.json, passes signals on, and keeps its keys', async () => {
    const port = await freePort();
    const first = start('scripts/run.mjs', { PORT: String(port) }, 'demo');
    await first.prints(READY);
    expect(facts().url).toBe(`http://127.0.0.1:${port}`);
    const { brands, operatorToken } = facts();
    const issued = await send(
      facts().url,
      'POST',
      `/v2.0/brand/${brands[0]?.brandId}/api-keys`,
      operatorToken,
      {},
    );
    const { data } = (await issued.json()) as { data: { key: string } };
    first.killGroup('SIGINT');
    expect(await first.end()).toBe(0);
    expect(embeddedServer(dataDir)).toBeUndefined();

    const second = start(DEMO);
    await second.prints(READY);
    const links = (await (await send(facts().url, 'GET', '/')).json()) as { openapi: string };
    expect(links.openapi).toBe(`${facts().url}/openapi.json`);
    expect((await send(facts().url, 'GET', '/v2.0/openflow/flow/renewed', data.key)).status).toBe(200);
    expect(
      (await send(facts().url, 'GET', `/v2.0/brand/${brands[0]?.brandId}/api-keys`, operatorToken)).status,
    ).toBe(200);
    second.kill('SIGTERM');
    expect(await second.end()).toBe(0);
  });

  test('delivers an e-mail whose sender was killed while sending it', async () => {
    const database = await cloneDatabase();
    const silent = await SilentServer.start();
    const { service, url } = await serve(database.url, { SMTP_URL: `smtp://127.0.0.1:${silent.port}` });
    const email = {
      to: brand?.partyEmail,
      role: 'tenant',
      signatureEmail: 'signs@example.com',
      signatureToken: 'the-token',
    };
    expect(
      (
        await send(
          url,
          'POST',
          `/v2.0/openflow/emailEsignatureURL?flow_id=${brand?.flowId}`,
          undefined,
          email,
        )
      ).status,
    ).toBe(200);
    await eventually(() => silent.callers.size > 0);
    service.kill('SIGKILL');
    await service.end();
    silent.stop();

    const mails = await MailServer.start();
    const next = await serve(database.url, { SMTP_URL: mails.url });
    const mail = await eventually(() => mails.taken[0]);
    expect(mail.to).toEqual([brand?.partyEmail]);
    expect(mail.text).toContain('the-token');
    await eventually(
      async () =>
        (
          await runSql(
            database.url,
            `select 1 from outgoing_message where status = 'sent' and signature_token is null`,
          )
        ).length === 1,
    );
    next.service.kill('SIGTERM');
    expect(await next.service.end()).toBe(0);
    await mails.stop();
    await database.drop();
  });
});

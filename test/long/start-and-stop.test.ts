import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DEMO_BRANDS } from '../../src/demo/data/brand.js';
import type { DemoFacts } from '../../src/demo/facts.js';
import { runSql } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { embeddedServer, TestProcess } from '../support/process.js';

const DEMO = 'dist/src/demo/main.js';
const READY = 'Ctrl-C stops the demo';

describe('the demo, as a process with its embedded server,', () => {
  let folder: string;
  let dataDir: string;
  let running: TestProcess[];

  beforeEach(() => {
    // Only this user may enter the folder, as with any temporary folder.
    folder = mkdtempSync(join(tmpdir(), 'rental-flow-process-'));
    chmodSync(folder, 0o700);
    dataDir = join(folder, 'deep', 'data');
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    running = [];
  });
  afterEach(async () => {
    for (const one of running) one.kill('SIGKILL');
    const server = embeddedServer(dataDir);
    if (server) process.kill(server, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  const start = async (environment: Record<string, string> = {}): Promise<TestProcess> => {
    const demo = new TestProcess(DEMO, { DATA_DIR: dataDir, ...environment });
    running.push(demo);
    await demo.prints(READY);
    return demo;
  };
  const facts = (): DemoFacts => JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFacts;
  const call = async (path: string, init: RequestInit = {}) => {
    const [brand] = facts().brands;
    const response = await fetch(`${facts().url}${path}`, {
      ...init,
      headers: { 'X-API-Key': brand?.partnerKey ?? '', 'Content-Type': 'application/json' },
    });
    return { status: response.status, body: (await response.json()) as { data: Record<string, unknown> } };
  };
  const lead = (id: string) =>
    call('/v2.0/properties/portal/leads', {
      method: 'POST',
      body: JSON.stringify({ portal: 'test', portal_lead_id: id }),
    });

  test('writes the ids and keys of every call to demo.json, and keeps both on a restart', async () => {
    const first = await start();
    const written = facts();
    expect(written).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/),
      databaseUrl: expect.stringMatching(/^postgresql:/),
      operatorToken: expect.stringMatching(/^svco_[0-9a-f]{12}_[0-9a-f]{64}$/),
      brands: [1, 2].map((brandId) => ({
        brandId,
        partnerKey: expect.stringMatching(/^svcp_[0-9a-f]{12}_[0-9a-f]{64}$/),
        flowId: expect.any(Number),
        subTenantIds: expect.arrayContaining([expect.any(Number)]),
        partyEmail: expect.stringMatching(/@/),
        maintenanceIssueId: expect.any(Number),
        renewedFlowId: expect.any(Number),
      })),
    });
    expect((await lead('kept')).body.data).toMatchObject({ duplicate: false });
    first.kill('SIGTERM');
    expect(await first.end()).toBe(0);

    const second = await start();
    expect({ ...facts(), url: written.url, databaseUrl: written.databaseUrl }).toEqual(written);
    expect((await lead('kept')).body.data).toMatchObject({ duplicate: true });
    second.kill('SIGTERM');
    await second.end();
  });

  test('creates its data once if it starts twice at the same time, and the keys of both work', async () => {
    const demos = await Promise.all([start(), start()]);
    const brands = await runSql(facts().databaseUrl, 'select id::int as id, name from brand order by id');
    expect(brands).toEqual(DEMO_BRANDS.map(({ name }, index) => ({ id: index + 1, name })));
    for (const { output } of demos) {
      const [key = ''] = /svcp_\w+/.exec(output) ?? [];
      const { status } = await fetch(`${facts().url}/v2.1/flows`, { headers: { 'X-API-Key': key } });
      expect(status).toBe(200);
    }
    for (const demo of demos) demo.kill('SIGTERM');
    for (const demo of demos) expect(await demo.end()).toBe(0);
  });

  test('exits with 0 and leaves no server behind, even if a signal reaches the group twice', async () => {
    const demo = await start();
    expect(embeddedServer(dataDir)).toBeDefined();
    demo.killGroup('SIGINT');
    demo.kill('SIGINT');
    expect(await demo.end()).toBe(0);
    expect(embeddedServer(dataDir)).toBeUndefined();
  });

  test('keeps acknowledged writes after kill -9, and takes over the server left behind', async () => {
    const first = await start();
    expect((await lead('acknowledged')).status).toBe(200);
    first.kill('SIGKILL');
    await first.end();
    const left = embeddedServer(dataDir);
    expect(left).toBeDefined();

    const second = await start();
    expect(embeddedServer(dataDir)).toBe(left);
    expect((await lead('acknowledged')).body.data).toMatchObject({ duplicate: true });
    second.kill('SIGTERM');
    expect(await second.end()).toBe(0);
    expect(embeddedServer(dataDir)).toBeUndefined();
  });

  test('delivers an e-mail queued before kill -9 after the next start, and deletes its token', async () => {
    // Without a worker the message waits.
    const first = await start({ JOBS: 'off' });
    const [brand] = facts().brands;
    const body = JSON.stringify({
      to: brand?.partyEmail,
      role: 'tenant',
      signatureEmail: 'a@example.com',
      signatureToken: 'the-token',
    });
    const queued = await call(`/v2.0/openflow/emailEsignatureURL?flow_id=${brand?.flowId}`, {
      method: 'POST',
      body,
    });
    expect(queued.body.data).toMatchObject({ status: 'queued' });
    first.kill('SIGKILL');
    await first.end();

    const second = await start();
    const folderOf = join(dataDir, 'mail');
    const mail = await eventually(() => existsSync(folderOf) && readdirSync(folderOf)[0]);
    expect(readFileSync(join(folderOf, mail), 'utf8')).toContain('the-token');
    const token = () =>
      runSql<{ signature_token: string | null }>(
        facts().databaseUrl,
        'select signature_token from outgoing_message',
      );
    await eventually(async () => (await token())[0]?.signature_token === null);
    second.kill('SIGTERM');
    expect(await second.end()).toBe(0);
  });

  test('names every variable of an invalid configuration, and exits with 1 before it listens', async () => {
    const service = new TestProcess('dist/src/main.js', {
      DATA_DIR: dataDir,
      PORT: 'http',
      LOG_LEVEL: 'loud',
      SMTP_URL: 'mail',
      OPERATOR_TOKEN: 'secret',
    });
    running.push(service);
    expect(await service.end()).toBe(1);
    for (const name of ['PORT', 'LOG_LEVEL', 'SMTP_URL', 'OPERATOR_TOKEN'])
      expect(service.output).toContain(name);
    expect(service.output).not.toContain('listening');
    expect(service.output).not.toContain('    at ');
  });
});

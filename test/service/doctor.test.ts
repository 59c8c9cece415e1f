import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { migrate } from '../../src/database/migrate/migrate.js';
import { StartError } from '../../src/errors.js';
import { rentalFlow } from '../support/command-line.js';
import { cloneDatabase, connectionTo, EMPTY_TEMPLATE, runSql } from '../support/database.js';
import { MailServer } from '../support/mail.js';
import { SECRETS_KEY } from '../support/secrets-key.js';
import { TestService } from '../support/service.js';

interface Finding {
  check: string;
  status: string;
  message: string;
}

let service: TestService;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let mail: MailServer;
beforeAll(async () => {
  service = await TestService.start();
  database = await cloneDatabase(EMPTY_TEMPLATE);
  mail = await MailServer.start();
});
afterAll(async () => {
  await service.stop();
  await mail.stop();
  await database.drop();
});

async function examine(environment: Record<string, string>) {
  const { status, stdout, output } = await rentalFlow(environment, 'doctor', '--json');
  const result: { status: string; findings: Finding[] } = JSON.parse(stdout);
  const messages = (check: string): string[] =>
    result.findings.filter((one) => one.check === check).map((one) => `${one.status}: ${one.message}`);
  return { exit: status, result, messages, output };
}
const addressesIn = (output: string): string[] => [...new Set(output.match(/http:\/\/[\w.]+:\d+/g))];
const userOf = (url: string): string => new URL(url).username;
const withPassword = (url: string, password: string): string =>
  Object.assign(new URL(url), { password }).href;

describe('rental-flow doctor', () => {
  test('reports no problem in a working installation, and sends no e-mail', async () => {
    const { exit, result, messages } = await examine({
      DATABASE_URL: service.databaseUrl,
      PORT: new URL(service.service.url).port,
      SMTP_URL: mail.url,
      MAIL_FROM: 'lettings@example.com',
      PUBLIC_URL: 'https://lettings.example.com',
      TRUST_PROXY: '1',
      DATA_DIR: service.dataDir,
      SECRETS_KEY,
    });
    expect({ exit, status: result.status }).toEqual({ exit: 0, status: 'note' });
    expect(result.findings.filter(({ status }) => status !== 'ok')).toEqual([
      // The services of the tests run without jobs.
      {
        check: 'jobs',
        status: 'note',
        message: expect.stringMatching(/no worker runs for this database\. Start a service that uses it\.$/),
      },
    ]);
    expect(result.findings.map(({ check }) => check)).toEqual([
      ...[
        'configuration',
        'database',
        'migrations',
        'indexes',
        'operators',
        'jobs',
        'webhooks',
        'clock',
        'mail',
        'media',
        'service',
      ],
      'address',
    ]);
    expect(messages('database')[0]).toMatch(/^ok: PostgreSQL \d+\.\d+ on \S+, database "\S+", user "\S+"\.$/);
    expect([mail.taken, mail.tried]).toEqual([[], []]);
  });

  test('explains each problem at once with what to do, and repeats no password', async () => {
    const { exit, messages, output } = await examine({
      DATABASE_URL: withPassword(service.databaseUrl, 'hunter2'),
      SMTP_URL: 'smtp://post:hunter3@127.0.0.1:1',
      PORT: '1',
      PUBLIC_URL: 'https://lettings.example.com',
    });
    expect(exit).toBe(1);
    expect(messages('database')).toEqual([
      `error: The database rejected the password of user "${userOf(service.databaseUrl)}". Correct it in ` +
        'DATABASE_URL.',
    ]);
    expect(messages('migrations')).toEqual(['note: Not checked, because the database cannot be used.']);
    expect(messages('mail')).toEqual([
      'error: The mail server 127.0.0.1:1 cannot be reached (ECONNREFUSED). Start it, or correct SMTP_URL.',
      expect.stringMatching(/^warning: E-mails come from .*\. Set MAIL_FROM to an address of yours\.$/),
    ]);
    expect(messages('address')).toEqual([
      expect.stringMatching(/^warning: .* TRUST_PROXY is 0.*Set TRUST_PROXY/),
    ]);
    expect(messages('service')).toEqual([expect.stringMatching(/^note: No service responds on http:/)]);
    expect(output).not.toMatch(/hunter|\n +at /);
  });

  test('finds the service of a demo that runs on another PORT, and names no other address', async () => {
    const facts = { url: service.service.url, databaseUrl: service.databaseUrl };
    writeFileSync(join(service.dataDir, 'demo.json'), JSON.stringify(facts));
    const on = (DATABASE_URL: string) =>
      examine({ DATABASE_URL, DATA_DIR: service.dataDir, PORT: '1', PUBLIC_URL: '' });
    const beside = await on(service.databaseUrl);
    expect(beside.messages('service')).toEqual([`ok: The service on ${facts.url} is ready.`]);
    expect(beside.messages('address')).toEqual([
      `warning: Links in e-mails begin with ${facts.url}. Set PUBLIC_URL to the URL that callers use.`,
    ]);
    expect(addressesIn(beside.output)).toEqual([facts.url]);
    // The demo on another database is not reported for this one.
    expect((await on(database.url)).messages('service')).toEqual([
      'note: No service responds on http://127.0.0.1:1. Start it, or run this command with the HOST and PORT of ' +
        'the service.',
    ]);
    // The file of a stopped demo is not reported.
    const stopped = { ...facts, url: 'http://127.0.0.1:2' };
    writeFileSync(join(service.dataDir, 'demo.json'), JSON.stringify(stopped));
    expect(addressesIn((await on(service.databaseUrl)).output)).toEqual(['http://127.0.0.1:1']);
  });

  test('does not mistake another program on the PORT for the service', async () => {
    const other = createServer((_req, res) => res.writeHead(404).end()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { messages } = await examine({ DATABASE_URL: service.databaseUrl, PORT: String(port) });
    other.close();
    expect(messages('service')).toEqual([
      `note: Another program responds on http://127.0.0.1:${port} (404). Stop it, or run this command ` +
        'with the HOST and PORT of the service.',
    ]);
  });

  test('reports pending migrations, and applies none', async () => {
    const applied = 'select count(*)::int as count from mikro_orm_migrations';
    await runSql(
      database.url,
      'delete from mikro_orm_migrations where id > (select min(id) from mikro_orm_migrations)',
    );
    const { exit, messages } = await examine({ DATABASE_URL: database.url });
    expect(exit).toBe(1);
    expect(messages('migrations')).toEqual([
      expect.stringMatching(
        /^error: Of \d+ migrations, \d+ must still be applied: Migration.*Start the service, or run "/,
      ),
    ]);
    expect(messages('jobs')).toEqual([
      'note: Not checked, because the tables are not those of this version.',
    ]);
    expect(await runSql(database.url, applied)).toEqual([{ count: 1 }]);
  });

  test('reports a newer database in the same words as the service and the other commands', async () => {
    const newer = await cloneDatabase(EMPTY_TEMPLATE);
    await runSql(newer.url, `insert into mikro_orm_migrations (name) values ('Migration29990101000000')`);
    const environment = { DATABASE_URL: newer.url };
    const { messages } = await examine(environment);
    const [sentence = ''] = messages('migrations').map((message) => message.replace('error: ', ''));
    expect(sentence).toContain('Migration29990101000000. Start the version that migrated it');
    await expect(migrate(connectionTo(newer.url))).rejects.toThrow(new StartError(sentence));
    expect((await rentalFlow(environment, 'brand', 'list')).output).toBe(`${sentence}\n`);
    await newer.drop();
  });

  test('names every invalid variable', async () => {
    const { exit, messages } = await examine({ DB_POOL_SIZE: '1', PUBLIC_URL: 'lettings.example.com' });
    expect([exit, messages('configuration')]).toEqual([
      1,
      [
        'error: DB_POOL_SIZE must be a whole number from 2 to 1000.',
        'error: PUBLIC_URL must be a URL that begins with http:// or https://.',
      ],
    ]);
  });
});

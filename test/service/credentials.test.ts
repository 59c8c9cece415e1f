import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { readConfig } from '../../src/config.js';
import { createPool } from '../../src/database/connect/connection.js';
import { createMailer } from '../../src/jobs/mail/mailer.js';
import { cloneDatabase, runSql } from '../support/database.js';

const PASSWORD = 'p@ss/w:rd#?%41&';
const MAIL = {
  from: 'a@example.com',
  to: 'b@example.com',
  subject: 'Hello',
  text: 'Hello',
  messageId: '<1@example.com>',
  baseBoundary: 'boundary',
  personal: [],
};

/** A URL with the password apart, and one with the password in it. */
const environments = (name: string, url: string) =>
  [
    { [`${name}_URL`]: url.replace('//', '//odd_user@'), [`${name}_PASSWORD`]: PASSWORD },
    { [`${name}_URL`]: url.replace('//', `//odd_user:${encodeURIComponent(PASSWORD)}@`) },
  ] as const;

describe('a password with URL characters', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  beforeAll(async () => {
    database = await cloneDatabase('empty');
    await runSql(database.url, 'drop role if exists odd_user');
    await runSql(database.url, `create role odd_user login password '${PASSWORD}'`);
  });
  afterAll(async () => {
    await runSql(database.url, 'drop role odd_user');
    await database.drop();
  });

  test('opens the database', async () => {
    const { host, pathname } = new URL(database.url);
    for (const environment of environments('DATABASE', `postgresql://${host}${pathname}`)) {
      const { databaseUrl = '', databaseLimits } = readConfig(environment);
      const pool = createPool({ url: databaseUrl, limits: databaseLimits }, 1);
      const { rows } = await pool.query('select current_user').finally(() => pool.end());
      expect(rows).toEqual([{ current_user: 'odd_user' }]);
    }
  });

  test('opens the mail server', async () => {
    const logins: unknown[] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        logins.push([username, password]);
        done(null, { user: username });
      },
      onData: (stream, _session, done) => {
        stream.on('end', () => done()).resume();
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    for (const environment of environments('SMTP', `smtp://127.0.0.1:${port}`)) {
      const { smtpUrl, dataDir, smtpTimeout } = readConfig(environment);
      const mailer = createMailer({ smtpUrl, dataDir, timeoutMs: smtpTimeout });
      await mailer.send(MAIL).finally(() => mailer.close());
    }
    await new Promise<void>((resolve) => server.close(() => resolve()));
    expect(logins).toEqual([
      ['odd_user', PASSWORD],
      ['odd_user', PASSWORD],
    ]);
  });
});

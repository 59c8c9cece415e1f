import { afterEach, describe, expect, test } from '@jest/globals';
import type { Mailer } from '../../src/domain/base/module/outside.js';
import { createMailer } from '../../src/jobs/mail/mailer.js';
import { type Stall, StallingMailServer } from '../support/stalling-mail-server.js';

const MESSAGE = {
  from: 'lettings@example.com',
  to: 'dylan@example.com',
  messageId: '<1@example.com>',
  baseBoundary: 'parts',
  personal: [],
  subject: 'Ready to sign',
  text: 'Hello',
};

describe('a mail server that stops responding', () => {
  let server: StallingMailServer | undefined;
  let mailer: Mailer | undefined;
  afterEach(async () => {
    mailer?.close();
    await server?.stop();
  });

  const cases: [Stall, string][] = [
    ['connect', 'never greets'],
    ['trickle', 'sends an endless greeting'],
    ['greeting', 'greets and then sends nothing'],
    ['recipient', 'stalls after the recipient'],
    ['data', 'takes the message and never confirms it'],
  ];
  test.each(cases)('makes the attempt end within the configured time (%s): it %s', async (stall) => {
    server = await StallingMailServer.start(stall);
    mailer = createMailer({ smtpUrl: server.url, dataDir: '/nowhere', timeoutMs: 500 });
    const from = Date.now();
    await expect(mailer.send(MESSAGE)).rejects.toThrow();
    expect(Date.now() - from).toBeLessThan(5000);
  });

  test('makes the attempt end when it is aborted', async () => {
    server = await StallingMailServer.start('data');
    mailer = createMailer({ smtpUrl: server.url, dataDir: '/nowhere', timeoutMs: 60_000 });
    const stopping = new AbortController();
    const attempt = mailer.send(MESSAGE, stopping.signal);
    stopping.abort();
    await expect(attempt).rejects.toThrow('aborted');
  });
});

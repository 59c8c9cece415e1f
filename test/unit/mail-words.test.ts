import { describe, expect, test } from '@jest/globals';
import { UnconfirmedError } from '../../src/domain/base/module/outside.js';
import { failureReason, MailRejection, publicWords } from '../../src/jobs/mail/failure-reason.js';
import { failureWords } from '../../src/jobs/queue/failure-words.js';

const MAIL = {
  to: 'ada.quill@example.com',
  personal: [
    'Ada',
    'Zoë',
    'Lead tenant',
    '12 Canal Street, Leeds',
    'sign@example.org',
    'k9',
    'https://sign.example/?t=1',
  ],
};

/** Ten times what a slow machine takes for a long reply. */
const LIMIT_MS = 100;

describe('the words of a mail server', () => {
  test.each([
    ['550 5.1.1 <ada.quill@example.com>: User unknown', '550 5.1.1 <…>: User unknown'],
    ['550 mailbox ada.quill is full', '550 mailbox ….… is full'],
    ['550 ADA, of 12 canal street', '550 …, of 12 … …'],
    ['554 see https://help.example/a?b=c now', '554 see … now'],
    ['554 see www.help.example/a', '554 see …'],
    ['554 blocked 203.0.113.9 and 2001:db8::7', '554 blocked … and …'],
    ['554 call +44 20 7946 0000', '554 call …'],
    ['554 queued as 4XyZ0123456789abcdefghijk', '554 queued as …'],
    ['550 for YWRhLnF1aWxs no', '550 for … no'],
    ['550 no ada . quill @ example . com here', '550 no … here'],
    ['550 no ada(at)example.com here', '550 no … here'],
    ['550 no bea=40example.com here', '550 no … here'],
    ['550 no A\u200bd\u00ada \uff21\uff24\uff21 here', '550 no … … here'],
    ['550 no A\u0301\u200bda here', '550 no A\u0301da here'.normalize('NFKC')],
    ['550 no Zoe\u00ad\u0308 here', '550 no … here'],
    ['550 no =?utf-8?B?QWRh?= or Zo=C3=AB here', '550 no … or … here'],
    ['550 status=401 denied, size=40 MB', '550 status=401 denied, size=40 MB'],
    ['550 at LS1 4AB or m11aa here', '550 at … or … here'],
    ['550 5.7.1 misconfiguration of authentication', '550 5.7.1 misconfiguration of authentication'],
    ['554 line\r\nbreak\u202e\u0007end', '554 line break end'],
  ])('%j is kept as %j', (response, kept) => {
    expect(publicWords(response, MAIL)).toBe(kept);
  });

  test('have at most 300 characters', () => {
    expect([...publicWords('550 no '.repeat(200), MAIL)]).toHaveLength(301);
  });

  test.each([
    ['one long word', 'a'.repeat(200_000)],
    ['many words with a dot', 'a.'.repeat(100_000)],
    ['no address', '@'.repeat(200_000)],
    ['spaces around each @', `no${' @ a .'.repeat(40_000)}`],
  ])('take no time if the reply is long and has %s', (_, reply) => {
    const since = performance.now();
    expect(publicWords(`550 ${reply}`, MAIL)).toBe('550 …');
    expect(performance.now() - since).toBeLessThan(LIMIT_MS);
  });

  test('have no part of a name that the end of what is read divides', () => {
    const link = `https://help.example/${'x'.repeat(1970)}`;
    expect(publicWords(`550 ${link} ada.quill@example.com no`, MAIL)).toBe('550 … …');
  });

  test('are not among what a log writes of an error', () => {
    const error = new MailRejection('The mail server rejected the message: 550.', 'User unknown');
    expect(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain('unknown');
    expect(failureReason(error)).toBe('User unknown');
  });
});

describe('the reason of an e-mail that was not sent', () => {
  const coded = (code: string, more: object = {}) =>
    Object.assign(new Error('to ada@example.com'), { code, ...more });
  test.each([
    [coded('ECONNREFUSED'), 'The mail server could not be reached (ECONNREFUSED).'],
    [coded('EAUTH'), 'The mail server rejected the user or the password of the service.'],
    [coded('EACCES', { syscall: 'open' }), 'The e-mail could not be written to a file (EACCES).'],
    [new Error('The mail server took longer than 5 s.'), 'The mail server took longer than 5 s.'],
    [new UnconfirmedError('It did not confirm.'), 'It did not confirm.'],
    [coded('XX'), 'The service failed before the e-mail was sent. Its log has the reason.'],
  ])('is a sentence without what the error quotes: %s', (error, reason) => {
    expect(failureReason(error)).toBe(reason);
  });
});

describe('the reason of a job that failed', () => {
  test.each([
    [Object.assign(new Error('Key (email)=(ada@example.com) exists'), { code: '23505' }), /\(23505\)/],
    [new TypeError('ada@example.com is not iterable'), /\(TypeError\)/],
    [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), /\(ECONNREFUSED\)/],
    ['ada@example.com', /^The work failed\. The log has the reason\.$/],
  ])('has its class or code, and nothing of a row: %s', (error, words) => {
    expect(failureWords(error)).toMatch(words);
    expect(failureWords(error)).not.toMatch(/ada/);
  });
});

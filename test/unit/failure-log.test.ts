import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { failureLog, REPEATED_AFTER_MS } from '../../src/http/observe/failure-log.js';
import { createLogger } from '../../src/http/observe/log.js';

test('an outage is logged once in ten seconds, then with the number of failures in between', () => {
  const lines: { msg: string; reason: string; repeated?: number }[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  let ms = 0;
  const log = failureLog(createLogger('debug', stream), undefined, () => new Date(ms));
  const fail = (code: string, message = 'unexpected') =>
    log(Object.assign(new Error('failed'), { code }), message, {});
  for (const at of [0, 1, REPEATED_AFTER_MS - 1, REPEATED_AFTER_MS]) {
    ms = at;
    fail('53100');
  }
  fail('53100', 'job failed');
  fail('40001');
  expect(lines.map(({ msg, reason, repeated }) => [msg, reason, repeated])).toEqual([
    ['unexpected', '53100', undefined],
    ['unexpected', '53100', 2],
    ['job failed', '53100', undefined],
    ['unexpected', '40001', undefined],
  ]);
});

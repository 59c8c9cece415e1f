import { describe, expect, test } from '@jest/globals';
import { readableLine } from '../../src/dev/readable-log.js';

const TIME = new Date(2026, 4, 1, 9, 30, 5).getTime();

describe('the log of "npm run dev"', () => {
  test('shows a request on one line', () => {
    const entry = {
      level: 30,
      time: TIME,
      requestId: 'a1',
      method: 'GET',
      path: '/v2.0/openflow/flow/renewed',
      status: 200,
      operation: 'GetRenewedFlows',
      brand: 1,
      durationMs: 12,
      msg: 'request',
    };
    expect(readableLine(JSON.stringify(entry))).toBe(
      '09:30:05  info  GET /v2.0/openflow/flow/renewed 200 12 ms  requestId=a1  ' +
        'operation=GetRenewedFlows  brand=1',
    );
  });

  test('shows an error with its stack', () => {
    const err = { type: 'Error', message: 'no such table', stack: '    at read (a.js:1:1)' };
    expect(readableLine(JSON.stringify({ level: 50, time: TIME, err, msg: 'unexpected' }))).toBe(
      '09:30:05  error  unexpected  no such table\n    at read (a.js:1:1)',
    );
  });

  test.each(['', 'Loading the demo data …', '{ "url": "x" }', '{ not JSON'])(
    'leaves "%s" unchanged',
    (line) => {
      expect(readableLine(line)).toBe(line);
    },
  );
});

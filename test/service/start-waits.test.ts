import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { FAILURE_CODES } from '../../src/database/connect/failure-codes.js';
import { databaseStartError, isWorthWaiting } from '../../src/database/connect/start-error.js';
import { LimitedRole } from '../support/limited-role.js';
import { TestProcess } from '../support/process.js';

describe('a start', () => {
  let role: LimitedRole;
  let started: TestProcess | undefined;
  beforeAll(async () => {
    role = await LimitedRole.create();
  });
  afterEach(async () => {
    started?.kill('SIGKILL');
    await started?.end();
  });
  afterAll(() => role.remove());

  const start = (environment: Record<string, string>, script = 'dist/src/main.js', ...args: string[]) => {
    started = new TestProcess(script, environment, ...args);
    return started;
  };
  const warnings = ({ output }: TestProcess): string[] =>
    output.split('\n').flatMap((line) => (line.includes('"level":40') ? [JSON.parse(line).msg] : []));

  test.each([
    ['service', 'listening', ['dist/src/main.js']],
    ['worker', 'working', ['dist/src/cli/main.js', 'worker']],
  ])('of the %s waits until the database has a connection left', async (_, ready, command) => {
    await role.limitConnections(0);
    const one = start({ DATABASE_URL: role.url, JOBS: 'off' }, ...(command as [string]));
    await one.prints('tries again');
    expect(one.output).not.toContain(ready);
    await role.limitConnections(-1);
    await one.prints(ready);
    // Once, however often it has retried.
    expect(warnings(one)).toEqual([
      expect.stringMatching(/^The database on \S+ accepts no more connections \(.+\)\. .* again for 60 s\.$/),
    ]);
    one.kill('SIGTERM');
    expect(await one.end()).toBe(0);
  });

  test('that waits for the host name of its database ends with SIGTERM', async () => {
    const one = start({ DATABASE_URL: 'postgresql://me@database.invalid/app' });
    await one.prints('tries again');
    one.kill('SIGTERM');
    expect(await one.end()).toBe(0);
    expect(warnings(one)).toEqual([
      expect.stringMatching(/^The database on database\.invalid cannot be reached \((ENOTFOUND|EAI_AGAIN)\)/),
    ]);
  });

  const codesOf = (isWaitedFor: boolean): string[] =>
    Object.entries(FAILURE_CODES).flatMap(([kind, codes]) =>
      (kind === 'unreachable') === isWaitedFor ? codes : [],
    );
  const failure = (code: string) =>
    databaseStartError(Object.assign(new Error('its own words'), { code }), 'postgresql://me@host/app');

  test.each(codesOf(true))('waits for a database that fails with %s', (code) => {
    expect(isWorthWaiting(failure(code))).toBe(true);
  });

  test.each(codesOf(false))('fails immediately with %s, which does not go away by waiting', (code) => {
    expect(isWorthWaiting(failure(code))).toBe(false);
  });
});

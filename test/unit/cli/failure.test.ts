import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { printFailure } from '../../../src/cli/run/failure.js';

describe('a command that fails', () => {
  const level = process.env.LOG_LEVEL;
  let printed = '';
  beforeEach(() => {
    printed = '';
    delete process.env.LOG_LEVEL;
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    process.exitCode = undefined;
    if (level === undefined) delete process.env.LOG_LEVEL;
    else process.env.LOG_LEVEL = level;
  });

  const failed = (message: string, code?: string): string => {
    printFailure(Object.assign(new Error(message), code && { code }));
    return printed;
  };

  test('by a lost database connection reports it and exits with 1', () => {
    expect(failed('read ECONNRESET', 'ECONNRESET')).toBe(
      'The database stopped responding (ECONNRESET: read ECONNRESET). Run the command again.\n',
    );
    expect(process.exitCode).toBe(1);
  });

  test('unexpectedly prints the error without its stack and without passwords', () => {
    expect(failed('x of postgresql://app:hunter2@db/app')).toBe(
      'The command failed unexpectedly (x of postgresql://app:…@db/app). LOG_LEVEL=debug shows where.\n',
    );
  });

  test('prints the stack if LOG_LEVEL=debug, and no password', () => {
    process.env.LOG_LEVEL = 'debug';
    const text = failed('x of postgresql://app:hunter2@db/app');
    expect(text).toMatch(/\n {4}at /);
    expect(text).not.toContain('hunter2');
  });
});

import { describe, expect, test } from '@jest/globals';
import { databaseFailure, toAppError } from '../../src/database/failures.js';
import { databaseStartError } from '../../src/database/start-error.js';
import { notFound } from '../../src/errors.js';

const withCode = (code: string): Error => Object.assign(new Error('its own words'), { code });

describe('a failure of the database', () => {
  test.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
    ...['08004', '08006', '57P01', '57P03', '57P05', '53300', '25P03'],
    ...['40001', '40P01', '55P03', '26000'],
    ...['53200', '57014', '25P04'],
    ...['53100', '58030', '25006'],
  ])('%s is answered with 503 and Retry-After, and quotes nothing', (code) => {
    const { status, code: name, message, headers } = toAppError(withCode(code));
    expect([status, name, headers]).toEqual([503, 'UNAVAILABLE', { 'Retry-After': '1' }]);
    expect(message).not.toContain('its own words');
  });

  test.each([
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'There was an error establishing an SSL connection',
    'Cannot use a pool after calling end on the pool',
    'cached plan must not change result type',
  ])('“%s”, which its code does not tell, is answered with 503', (message) => {
    expect(toAppError(new Error(message)).status).toBe(503);
  });

  test('that is a mistake of the service stays 500, and an expected error stays as it is', () => {
    for (const error of [withCode('42P01'), withCode('23505'), new Error('timeout'), undefined, 'text', null])
      expect([toAppError(error).status, databaseFailure(error)]).toEqual([500, undefined]);
    const expected = notFound('Flow');
    expect(toAppError(expected)).toBe(expected);
  });
});

test.each([
  [
    'permission denied for schema public',
    'may not create tables in "db": permission denied for schema public. Grant it the right.',
  ],
  [
    'must be owner of sequence brand_id_seq',
    'may not change the tables of "db": must be owner of sequence brand_id_seq. ' +
      'Give their owner in DATABASE_URL.',
  ],
])('a start without a right says which, and what to do: %s', (message, sentence) => {
  const error = Object.assign(new Error(message), { code: '42501' });
  expect(databaseStartError(error, 'postgres://app@localhost/db')?.message).toBe(
    `The database user "app" ${sentence}`,
  );
});

test('a start that the server refuses by its rules for hosts and users says whom it refused', () => {
  const error = Object.assign(new Error('no pg_hba.conf entry for host "10.0.0.9"'), { code: '28000' });
  expect(databaseStartError(error, 'postgres://app:hunter2@db.example.com/db')?.message).toBe(
    'The database on db.example.com refused user "app": no pg_hba.conf entry for host "10.0.0.9". ' +
      'Correct DATABASE_URL.',
  );
});

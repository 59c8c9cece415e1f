import { describe, expect, test } from '@jest/globals';
import { FAILURE_CODES } from '../../src/database/connect/failure-codes.js';
import { databaseFailure, toAppError } from '../../src/database/connect/failures.js';
import { databaseStartError } from '../../src/database/connect/start-error.js';
import { notFound } from '../../src/errors.js';

const withCode = (code: string): Error => Object.assign(new Error('its own words'), { code });

describe('a database error', () => {
  // The tests over HTTP take their codes from the list; this test defines what the list must contain.
  test.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN'],
    ...['ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL'],
    ...['EMFILE', 'ENFILE', 'ENOBUFS'],
    ...['ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_SSL_WRONG_VERSION_NUMBER', 'CERT_HAS_EXPIRED'],
    ...['SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ...['08004', '08006', '08007', '28000', '28P01', '3D000', '57P01', '57P03', '57P04', '57P05', '25P03'],
    ...['40001', '40003', '40P01', '55P03', '26000', '57014', '25P04'],
    ...['53000', '53100', '53200', '53300', '53400', '58000', '58030', '25006', 'XX000', 'XX001'],
  ])('with the code %s returns 503 with Retry-After, and its message quotes nothing', (code) => {
    const { status, code: name, message, headers } = toAppError(withCode(code));
    expect([status, name, headers]).toEqual([503, 'UNAVAILABLE', { 'Retry-After': '1' }]);
    expect(message).not.toContain('its own words');
  });

  test('has one kind per code, and its code takes precedence over the class of the code', () => {
    const codes = Object.values(FAILURE_CODES).flat();
    expect(codes).toEqual([...new Set(codes)]);
    for (const [kind, own] of Object.entries(FAILURE_CODES))
      for (const code of own) expect([code, databaseFailure({ code })]).toEqual([code, kind]);
  });

  test('that closes the connection is temporary, whatever its code', () => {
    const error = Object.assign(withCode('55000'), { severity: 'FATAL' });
    expect([databaseFailure(error), databaseFailure(withCode('55000'))]).toEqual(['rejected', undefined]);
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
    'The server does not support SSL connections',
    'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string',
    'Cannot use a pool after calling end on the pool',
    'cached plan must not change result type',
  ])('without a telling code returns 503: “%s”', (message) => {
    expect(toAppError(new Error(message)).status).toBe(503);
  });

  test('stays 500 if it is a bug of the service, and an expected error stays unchanged', () => {
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
])(
  'a start without a required database privilege names the privilege and what to do: %s',
  (message, sentence) => {
    const error = Object.assign(new Error(message), { code: '42501' });
    expect(databaseStartError(error, 'postgres://app@localhost/db')?.message).toBe(
      `The database user "app" ${sentence}`,
    );
  },
);

test('a start that the server rejects by its host and user rules names the rejected user', () => {
  const error = Object.assign(new Error('no pg_hba.conf entry for host "10.0.0.9"'), { code: '28000' });
  expect(databaseStartError(error, 'postgres://app:hunter2@db.example.com/db')?.message).toBe(
    'The database on db.example.com rejected user "app": no pg_hba.conf entry for host "10.0.0.9". ' +
      'Correct DATABASE_URL.',
  );
});

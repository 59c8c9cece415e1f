import { AppError, internalError } from '../../errors.js';
import { isListed } from '../../language/code-list.js';
import { type DatabaseFailure, FAILURE_CODES } from './failure-codes.js';

/** The message for the caller, by the kind of failure. */
const MESSAGES: Readonly<Record<DatabaseFailure, string>> = {
  unreachable: 'The service cannot reach its database. Try again.',
  rejected: 'The service cannot reach its database. Try again.',
  contention: 'The record was changed at the same time. Try again.',
  slow: 'The database took too long. Try again.',
  busy: 'The database has too much to do. Try again.',
  full: 'The database cannot store anything at the moment. Try again later.',
  internal: 'The database failed. Try again.',
  uncertain:
    'The database failed while the change was being saved, so it may have been made. ' +
    'Send the same request again with the same Idempotency-Key. If it had none, check the record first.',
};

export const DATABASE_FAILURES = Object.keys(MESSAGES) as DatabaseFailure[];

/** Errors of the driver without a code, and one whose code has many meanings. */
const MESSAGE_PATTERNS: readonly (readonly [RegExp, DatabaseFailure])[] = [
  [/^(Connection terminated|Client (has encountered|was closed)|Cannot use a pool after)/, 'unreachable'],
  [/^There was an error establishing an SSL connection/, 'unreachable'],
  [/^(The server does not support SSL connections|SASL: )/, 'rejected'],
  [/^(timeout exceeded when trying to connect|timeout expired|Query read timeout)/, 'unreachable'],
  // A prepared statement, after a migration.
  [/^cached plan must not change result type/, 'contention'],
];

/** PostgreSQL has ended the connection, for example because the database accepts none at the moment. */
const ENDS_CONNECTION: ReadonlySet<unknown> = new Set(['FATAL', 'PANIC']);

interface Thrown {
  code?: unknown;
  message?: unknown;
  severity?: unknown;
  cause?: unknown;
}

/**
 * The kind of a temporary failure of the database; undefined for others, such as a mistake in a statement.
 */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  const { code, message, severity }: Thrown = Object(error);
  return (
    kindOf(String(code)) ??
    MESSAGE_PATTERNS.find(([pattern]) => pattern.test(String(message)))?.[1] ??
    (ENDS_CONNECTION.has(severity) ? 'rejected' : undefined)
  );
}

const kindOf = (code: string): DatabaseFailure | undefined =>
  DATABASE_FAILURES.find((kind) => FAILURE_CODES[kind].includes(code)) ??
  DATABASE_FAILURES.find((kind) => isListed(FAILURE_CODES[kind], code));

/** Whether a failure is a part of an outage, which needs no stack in the log. */
export function isOutage(error: unknown): boolean {
  const failure = databaseFailure(error);
  if (failure === 'uncertain') return databaseFailure((error as Thrown).cause ?? error) !== 'internal';
  return failure !== undefined && failure !== 'internal';
}

/** The connection has ended, or PostgreSQL does not report the outcome. */
const MAY_FOLLOW_COMMIT: ReadonlySet<DatabaseFailure> = new Set(['unreachable', 'rejected', 'internal']);
/** The driver did not send the statement. */
const NOT_SENT = /^Client .* is not queryable$/;

/** The failure of a commit. If no response came, the transaction may have been committed. */
export function commitFailure(error: unknown): unknown {
  const failure = databaseFailure(error);
  if (!failure || !MAY_FOLLOW_COMMIT.has(failure) || NOT_SENT.test(String((error as Thrown).message)))
    return error;
  return Object.assign(new Error('The commit got no response', { cause: error }), {
    code: '08007',
  });
}

/** The error that a caller may see: UNAVAILABLE for a failed database, INTERNAL for what is not expected. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const failure = databaseFailure(error);
  return failure
    ? new AppError('UNAVAILABLE', MESSAGES[failure], { headers: { 'Retry-After': '1' } })
    : internalError();
}

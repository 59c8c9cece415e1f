import { AppError, internalError } from '../errors.js';

/** The message for the caller, by the kind of failure. Each kind is temporary. */
const MESSAGES = {
  unreachable: 'The service cannot reach its database. Try again.',
  contention: 'The record was changed at the same time. Try again.',
  slow: 'The database took too long. Try again.',
  full: 'The database cannot store anything at the moment. Try again later.',
} as const;

export type DatabaseFailure = keyof typeof MESSAGES;

/** The codes of Node.js and of PostgreSQL, by what they mean for a caller. */
const CODES: Readonly<Record<DatabaseFailure, readonly string[]>> = {
  unreachable: [
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
    '08000', // connection_exception
    '08001',
    '08003',
    '08004', // the server rejected the connection
    '08006',
    '08P01',
    '25P03', // idle_in_transaction_session_timeout
    '57P05', // idle_session_timeout
    '53300', // too_many_connections
    '57P01', // admin_shutdown
    '57P02', // crash_shutdown
    '57P03', // cannot_connect_now
  ],
  contention: [
    '40001', // serialization_failure
    '40P01', // deadlock_detected
    '55P03', // lock_not_available: the lock timeout
    '26000', // invalid_sql_statement_name: a prepared statement is lost
  ],
  slow: [
    '53200', // out_of_memory
    '25P04', // transaction_timeout
    '57014', // query_canceled: the statement timeout
  ],
  full: [
    '25006', // read_only_sql_transaction: a standby, or a server that protects a full disk
    '53100', // disk_full
    '58030', // io_error
  ],
};

/** The driver's own errors have no code, and that of the last one means many things. */
const MESSAGE_PATTERNS: readonly (readonly [RegExp, DatabaseFailure])[] = [
  [/^(Connection terminated|Client (has encountered|was closed)|Cannot use a pool after)/, 'unreachable'],
  [/^There was an error establishing an SSL connection/, 'unreachable'],
  [/^(timeout exceeded when trying to connect|timeout expired|Query read timeout)/, 'unreachable'],
  // A prepared statement, after a migration.
  [/^cached plan must not change result type/, 'contention'],
];

const FAILURE_OF: ReadonlyMap<string, DatabaseFailure> = new Map(
  (Object.keys(MESSAGES) as DatabaseFailure[]).flatMap((failure) =>
    CODES[failure].map((code) => [code, failure] as const),
  ),
);

/**
 * The kind of a temporary failure of the database; undefined for others, such as a mistake in a statement.
 */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  return (
    FAILURE_OF.get(String(code)) ?? MESSAGE_PATTERNS.find(([pattern]) => pattern.test(String(message)))?.[1]
  );
}

/** The error that a caller may see: UNAVAILABLE for a failed database, INTERNAL for what is not expected. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const failure = databaseFailure(error);
  return failure
    ? new AppError('UNAVAILABLE', MESSAGES[failure], { headers: { 'Retry-After': '1' } })
    : internalError();
}

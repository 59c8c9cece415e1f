import { NETWORK_CODES } from '../../language/code-list.js';

/**
 * The kinds of temporary failures of the database. `rejected`: the server or its certificate was reached, and
 * does not accept the connection until its configuration changes. `internal`: PostgreSQL had an internal
 * error, which the operator must examine. `uncertain`: it is unknown whether the transaction was committed.
 */
export type DatabaseFailure =
  | 'unreachable'
  | 'rejected'
  | 'contention'
  | 'slow'
  | 'busy'
  | 'full'
  | 'internal'
  | 'uncertain';

/** The codes of Node.js and OpenSSL for a TLS connection that is not established or breaks. */
const TLS_CODES: readonly string[] = [
  'EPROTO',
  'ERR_SSL_*',
  'ERR_TLS_*',
  'CERT_CHAIN_TOO_LONG',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REJECTED',
  'CERT_REVOKED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'CRL_HAS_EXPIRED',
  'CRL_NOT_YET_VALID',
  'CRL_SIGNATURE_FAILURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERROR_IN_CERT_NOT_AFTER_FIELD',
  'ERROR_IN_CERT_NOT_BEFORE_FIELD',
  'ERROR_IN_CRL_LAST_UPDATE_FIELD',
  'ERROR_IN_CRL_NEXT_UPDATE_FIELD',
  'HOSTNAME_MISMATCH',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'PATH_LENGTH_EXCEEDED',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
  'UNABLE_TO_DECRYPT_CRL_SIGNATURE',
  'UNABLE_TO_GET_CRL',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/**
 * Every code of a temporary failure, by its kind: those of Node.js and OpenSSL, and the SQLSTATEs of
 * PostgreSQL. `*` at the end stands for any ending, such as a class of SQLSTATEs; a whole code comes first.
 */
export const FAILURE_CODES: Readonly<Record<DatabaseFailure, readonly string[]>> = {
  unreachable: [
    ...NETWORK_CODES,
    // This process or its machine has no file descriptors or memory left for a connection.
    'EMFILE',
    'ENFILE',
    'ENOBUFS',
    'ENOMEM',
    '08*', // connection exception
    '57*', // operator intervention, such as admin_shutdown, crash_shutdown, database_dropped
    '25P03', // idle_in_transaction_session_timeout
    '53300', // too_many_connections
  ],
  rejected: [
    ...TLS_CODES,
    '28*', // invalid authorization: the password or the rules of the server have changed
    '3D000', // invalid_catalog_name: the database was renamed or dropped
  ],
  contention: [
    '40*', // transaction rollback, such as serialization_failure, deadlock_detected
    '55P03', // lock_not_available: the lock timeout
    '26000', // invalid_sql_statement_name: a prepared statement is lost
  ],
  slow: [
    '25P04', // transaction_timeout
    '57014', // query_canceled: the statement timeout
  ],
  busy: [
    '53*', // insufficient resources, such as out_of_memory, configuration_limit_exceeded
  ],
  full: [
    '25006', // read_only_sql_transaction: a standby, or a server that protects a full disk
    '53100', // disk_full
    '58030', // io_error
  ],
  internal: [
    '58*', // system error
    'XX*', // internal error, such as data_corrupted
  ],
  uncertain: [
    '08007', // transaction_resolution_unknown
    '40003', // statement_completion_unknown
  ],
};

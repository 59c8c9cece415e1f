/** Far more than anything takes on a busy machine; a test of a limit sets its own. */
export const LONG_LIMITS = {
  DRAIN_DELAY: '0s',
  QUEUE_TIMEOUT: '3min',
  DB_CONNECT_TIMEOUT: '30s',
  DB_LOCK_TIMEOUT: '30s',
  DB_STATEMENT_TIMEOUT: '1min',
  DB_IDLE_TRANSACTION_TIMEOUT: '1min',
  DB_SILENCE_TIMEOUT: '2min',
};

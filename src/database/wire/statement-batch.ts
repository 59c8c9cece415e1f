import type { Connection, PoolClient, Submittable } from 'pg';
import { behindPooler } from '../connect/connection.js';
import type { Cell } from './cell.js';
import type { SentStatement } from './statement.js';
import { corkThisTurn } from './turn-cork.js';

/** The types of the driver’s messages require a second argument, which it does not use. */
const MORE = true;

/** PostgreSQL runs nothing of a batch after a statement that has failed. */
export class SkippedStatement extends Error {
  constructor() {
    super('A statement before this one has failed.');
  }
}

/** What PostgreSQL returns for every statement that reaches it after one that has failed. */
const IN_FAILED_TRANSACTION = '25P02';

/** Whether a statement has no result only because an earlier one of its transaction has failed. */
export const isSkipped = (error: unknown): boolean =>
  error instanceof SkippedStatement || Object(error).code === IN_FAILED_TRANSACTION;

/**
 * Statements that are sent together, without asking for a description of their columns; their rows are taken
 * as they come. After one that fails, the others fail with `SkippedStatement`.
 */
export class StatementBatch implements Submittable {
  readonly text: string;
  private connection: Connection | undefined;
  /** The results of the statements that have ended, and the rows of the one whose rows are coming. */
  private readonly results: { rows: Cell[][]; tag: string }[] = [];
  private rows: Cell[][] = [];
  /** The statements that are prepared with this batch. */
  private readonly parsed = new Set<SentStatement>();

  constructor(
    readonly statements: readonly SentStatement[],
    /** Whether nobody waits for its results: it is sent with what follows. */
    private readonly mayWait = false,
  ) {
    this.text = statements[0]?.text ?? '';
  }

  submit(connection: Connection): null {
    this.connection = connection;
    // What follows in this turn is sent with it.
    corkThisTurn(connection.stream, { mayWait: this.mayWait });
    for (const one of this.statements) {
      const statement = one.names?.nameOf(one.text) ?? '';
      this.parse(connection, one, statement);
      connection.bind({ statement, values: [...one.values] }, MORE);
      connection.execute({}, MORE);
    }
    connection.sync();
    return null;
  }

  private parse(connection: Connection, one: SentStatement, name: string): void {
    const { names, text } = one;
    if (names?.use(connection, name)) return;
    this.parsed.add(one);
    for (const closed of names?.add(connection, name) ?? [])
      connection.close({ type: 'S', name: closed }, MORE);
    connection.parse({ name, text, types: [] }, MORE);
  }

  handleDataRow({ fields }: { fields: Cell[] }): void {
    const { work } = this.statements[this.results.length] ?? {};
    // Too much to be kept in memory; the reader of the rows throws.
    if (work?.countRow(fields) === false) this.rows = [];
    else this.rows.push(fields);
  }

  handleCommandComplete({ text: tag }: { text: string }): void {
    this.results.push({ rows: this.rows, tag });
    this.rows = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleReadyForQuery(): void {
    for (const [at, { rows, tag }] of this.results.entries())
      this.statements[at]?.settle(undefined, rows, tag);
  }

  handleError(error: unknown): void {
    const [failed, ...skipped] = this.statements.slice(this.results.length);
    for (const one of failed ? [failed, ...skipped] : []) this.doubt(one, error);
    this.handleReadyForQuery();
    failed?.settle(error, [], '');
    for (const one of skipped) one.settle(new SkippedStatement(), [], '');
  }

  /** A statement that failed to parse is not prepared, and neither is one behind it. */
  private doubt(one: SentStatement, error: unknown): void {
    const { names, text } = one;
    if (names && this.connection && (this.parsed.has(one) || isStale(error)))
      names.doubt(this.connection, names.nameOf(text));
  }

  handleRowDescription(): void {}
  handlePortalSuspended(): void {}
}

/**
 * Sends statements of a transaction. Behind a pooler they are not prepared: it may have lost a prepared
 * statement, which is noticed by a failure, and a failure ends the transaction.
 */
export function sendInTransaction(
  client: PoolClient,
  statements: readonly SentStatement[],
  { mayWait = false } = {},
): void {
  const sent = behindPooler.has(client)
    ? statements.map((one) => ({ ...one, names: undefined }))
    : statements;
  client.query(new StatementBatch(sent, mayWait));
}

const STALE = new Set([
  '26000', // invalid_sql_statement_name: a pooler or a failover has lost it
  '0A000', // feature_not_supported: a migration has changed the columns of its result
]);

/** Whether a prepared statement failed because it no longer fits. */
export const isStale = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && STALE.has(String(error.code));

import type { Connection, Submittable } from 'pg';
import type { Cell } from './cell.js';
import type { PreparedNames } from './prepared-names.js';
import { corkThisTurn } from './turn-cork.js';

/** A statement with its parameters as text. */
export interface Statement {
  readonly text: string;
  readonly values: readonly Cell[];
}

/** The types of the driver’s messages ask for a second argument, which it has not used for years. */
const MORE = true;

/**
 * A statement that is sent without asking for a description of its columns, and whose rows are taken as they
 * come. With `names` it is prepared on its connection.
 */
export class CellQuery implements Submittable {
  readonly text: string;
  readonly values: readonly Cell[];
  private readonly rows: Cell[][] = [];
  private connection: Connection | undefined;
  private hasParsed = false;

  constructor(
    statement: Statement,
    private readonly names: PreparedNames | undefined,
    private readonly settle: (error: unknown, rows: Cell[][]) => void,
  ) {
    this.text = statement.text;
    this.values = statement.values;
  }

  submit(connection: Connection): null {
    this.connection = connection;
    const statement = this.names?.nameOf(this.text) ?? '';
    // The statements that follow in this turn are sent with it.
    corkThisTurn(connection.stream);
    this.parse(connection, statement);
    connection.bind({ statement, values: [...this.values] }, MORE);
    connection.execute({}, MORE);
    connection.sync();
    return null;
  }

  private parse(connection: Connection, name: string): void {
    if (this.names?.use(connection, name)) return;
    this.hasParsed = true;
    for (const closed of this.names?.add(connection, name) ?? [])
      connection.close({ type: 'S', name: closed }, MORE);
    connection.parse({ name, text: this.text, types: [] }, MORE);
  }

  handleDataRow({ fields }: { fields: Cell[] }): void {
    this.rows.push(fields);
  }

  handleReadyForQuery(): void {
    this.settle(undefined, this.rows);
  }

  handleError(error: unknown): void {
    // A statement that failed to parse is not prepared, and one that failed later is.
    if (this.names && this.connection && (this.hasParsed || isStale(error)))
      this.names.doubt(this.connection, this.names.nameOf(this.text));
    this.settle(error, []);
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

const STALE = new Set([
  '26000', // invalid_sql_statement_name: a pooler or a failover has lost it
  '0A000', // feature_not_supported: a migration has changed the columns of its result
]);

/** Whether a prepared statement failed because it no longer fits. */
export const isStale = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && STALE.has(String(error.code));

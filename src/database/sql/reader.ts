import type { EntityClass, MetadataStorage } from '@mikro-orm/core';
import type { ServiceEntityManager as Em } from '../transaction/entity-manager.js';
import { transactionOf } from '../transaction/transaction-connection.js';
import { rejectLateWork } from '../transaction/transaction-scope.js';
import type { Cell } from '../wire/cell.js';
import { statementsOf } from '../wire/database-statements.js';
import type { CellsOptions } from '../wire/reads.js';
import type { Snapshot } from '../wire/snapshot.js';
import { AUDIENCE } from './audience.js';
import type { RowReader } from './row-reader.js';

/**
 * Reads the rows of one brand for one operation or job. It has an entity manager only once one is needed: to
 * create one takes longer than to build a statement, and queries need none.
 */
export class Reader implements RowReader {
  private own: Em | undefined;
  private snapshot: Snapshot | undefined;
  private isReadOnly = false;

  constructor(
    private readonly root: Em,
    private brand: number,
    /** Whether the rows are for a caller with a public key. */
    private readonly isPublic = false,
  ) {}

  /** A fork that reads and changes the rows of the brand alone. */
  get em(): Em {
    if (this.own) return this.own;
    if (this.isReadOnly) throw new Error('A query reads rows, and has no entity manager.');
    this.own = this.root.forRequest();
    this.own.setFilterParams('brand', { brand: this.brand });
    this.own.setFilterParams(AUDIENCE, { isPublic: this.isPublic });
    return this.own;
  }

  /** From here on all reads see the database in one state, until `endSnapshot` or `close`. */
  openSnapshot(): void {
    this.snapshot ??= statementsOf(this.root).snapshot();
  }

  /** What is read after this sees the changes that were committed before. */
  endSnapshot(): void {
    this.snapshot?.end();
  }

  /** Ends the snapshot for good. */
  close(): void {
    this.snapshot?.close();
  }

  /** In a transaction, on its connection, with its changes. */
  async cells(text: string, values: readonly unknown[], options?: CellsOptions): Promise<Cell[][]> {
    const transaction = transactionOf(this.own ?? this.root);
    if (!transaction) rejectLateWork();
    const reads = transaction ?? this.snapshot ?? statementsOf(this.root);
    return reads.cells(text, values, options);
  }

  /**
   * Runs a statement whose result is not needed. A transaction does not wait for it: the failure of the
   * statement is that of the transaction.
   */
  async write(text: string, values: readonly unknown[]): Promise<void> {
    const transaction = transactionOf(this.own ?? this.root);
    if (transaction) transaction.write(text, values);
    else await this.cells(text, values);
  }

  /**
   * Inserts rows with a transaction of the statement alone, even while a query reads a snapshot. After a lost
   * connection it is sent again, so the rows may be there twice.
   */
  async append(text: string, values: readonly unknown[]): Promise<void> {
    await statementsOf(this.root).cells(text, values);
  }

  /** Runs a statement of our own and returns its rows as objects by column, with values as JSON has them. */
  async records<R extends object>(
    sql: string,
    values: readonly unknown[],
    options?: CellsOptions,
  ): Promise<R[]> {
    const rows = await this.cells(`select row_to_json(r) from (${sql}) as r`, values, options);
    return rows.map(([record]) => JSON.parse(record ?? ''));
  }

  /** Whether nothing can be changed: the fields of a query run at the same time. */
  get isOfQuery(): boolean {
    return this.isReadOnly;
  }

  /** From here on the rows of another brand are read: an operator works in one brand after the other. */
  selectBrand(brand: number): void {
    this.brand = brand;
    this.own?.setFilterParams('brand', { brand });
  }

  /**
   * From here on nothing is changed: there is no entity manager, and so no connection outside the snapshot.
   */
  forbidChanges(): void {
    this.isReadOnly = true;
  }

  get config(): Em['config'] {
    return this.root.config;
  }

  getMetadata(): MetadataStorage {
    return this.root.getMetadata();
  }

  getFilterParams(name: string): unknown {
    if (name === AUDIENCE) return { isPublic: this.isPublic };
    return name === 'brand' ? { brand: this.brand } : undefined;
  }

  /** Writes the changes of a transaction that a read of the entity has to see. */
  async flushFor(entity: EntityClass<object>): Promise<void> {
    await (this.own ?? this.root).flushFor(entity);
  }
}

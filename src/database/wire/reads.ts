import { currentWork } from '../connect/work.js';
import type { Cell } from './cell.js';
import { parameterOf } from './parameter.js';
import type { PreparedNames } from './prepared-names.js';
import type { Settle, Statement } from './statement.js';
import { isStale } from './statement-batch.js';

export interface CellsOptions {
  /** The statement is not prepared, so that its plan is made for these parameters. */
  isPlannedAgain?: boolean | undefined;
}

/** Runs statements and returns the cells of their rows as text. */
export interface CellReader {
  cells(text: string, values: readonly unknown[], options?: CellsOptions): Promise<Cell[][]>;
}

/** Sends a statement, prepared if there are names, and calls `settle` once. */
export type Send = (statement: Statement, names: PreparedNames | undefined, settle: Settle) => void;

/**
 * Runs a read that may be sent again: one that was prepared for columns that have changed since, or that a
 * pooler has lost, is sent once more without a name.
 */
export async function runRead(
  { text, values }: { text: string; values: readonly unknown[] },
  preparedNames: PreparedNames | undefined,
  { isPlannedAgain = false }: CellsOptions,
  send: Send,
): Promise<Cell[][]> {
  const work = currentWork();
  work?.countStatement();
  const statement = statementOf(text, values);
  const names = isPlannedAgain ? undefined : preparedNames;
  const rows = await cellsOf(statement, names, send).catch((error: unknown) => {
    if (!names || !isStale(error)) throw error;
    return cellsOf(statement, undefined, send);
  });
  work?.throwIfTooExpensive();
  return rows;
}

export const statementOf = (text: string, values: readonly unknown[]): Statement => ({
  text,
  values: values.map(parameterOf),
});

/** Sends a statement and returns its cells. */
export const cellsOf = (
  statement: Statement,
  names: PreparedNames | undefined,
  send: Send,
): Promise<Cell[][]> =>
  new Promise((resolve, reject) => {
    send(statement, names, (error, rows) => (error === undefined ? resolve(rows) : reject(error)));
  });

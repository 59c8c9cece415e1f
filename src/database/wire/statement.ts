import type { Work } from '../connect/work.js';
import type { Cell } from './cell.js';
import type { PreparedNames } from './prepared-names.js';

/** A statement with its parameters as text. */
export interface Statement {
  readonly text: string;
  readonly values: readonly Cell[];
}

/** Called once, with an error, or with the rows and the tag of the command, such as `COMMIT`. */
export type Settle = (error: unknown, rows: Cell[][], tag: string) => void;

/** A statement to send, and what gets its rows. */
export interface SentStatement extends Statement {
  /** With names it is prepared on its connection. */
  readonly names: PreparedNames | undefined;
  /** What the rows count for. */
  readonly work?: Work | undefined;
  readonly settle: Settle;
}

import type { Em } from '../../../database/orm/orm.js';
import type { Context, Settings } from '../context.js';

/** The most brands that one search returns. */
export const BRANDS = 100;

/**
 * A search for the brands with some kind of work, by the database's clock. Searches are the only statements
 * that read the rows of several brands. They take no locks, which Citus does not allow across brands; each
 * brand's work is a separate transaction.
 */
export interface Search {
  /** The statement, with the condition on the column `brand_id` by its name before all parameters. */
  sql: (among: (column: string) => string, em: Em) => string;
  parameters: (em: Em, settings: Settings) => unknown[];
}

/** A task for the brands with some kind of work, which is repeated as long as the service runs. */
export interface BrandTask {
  /** The name in the log and in the metrics. */
  name: string;
  search: Search;
  work: (ctx: Context) => Promise<void>;
  everyMs: number;
  /** The longest pause while no brand has work; by default the usual one. */
  idleMs?: number;
}

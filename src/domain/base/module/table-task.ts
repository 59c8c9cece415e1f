import type { Context } from '../context.js';
import type { Outside } from './outside.js';

/** A task for the rows of all brands at once, which is repeated as long as the service runs. */
export interface TableTask {
  /** The name in the log and in the metrics. */
  name: string;
  /** Returns whether there was something to do. The context is that of no brand. */
  work: (ctx: Context, outside: Outside) => Promise<boolean>;
  everyMs: number;
}

import type { Context } from '../context.js';
import { rejectDuplicate } from '../transaction.js';
import { uniqueReference } from './reference.js';

/**
 * A reference that another record of the table has is 409 DUPLICATE. `record` is for the message: “A flow”.
 */
export const rejectSameReference = (
  ctx: Context,
  table: string,
  record: string,
  reference: string | null | undefined,
): void =>
  rejectDuplicate(ctx, uniqueReference(table), `${record} with reference “${reference}” exists already.`);

import type { TableTask } from '../../domain/base/module/table-task.js';

/** The indexes of this database for searches; those of another owner are left to that one. */
const MERGE = `select coalesce(sum(gin_clean_pending_list(c.oid)), 0)::int as pages
  from pg_class c join pg_am a on a.oid = c.relam
  where a.amname = 'gin' and c.relkind = 'i' and c.relnamespace = current_schema()::regnamespace
    and pg_has_role(c.relowner, 'usage')`;

/**
 * Merges what batches have written into the indexes for searches. PostgreSQL keeps new entries in a list
 * until it is full, and lets the change that fills it merge all of them, which takes ten times as long as the
 * change.
 */
export const MERGE_SEARCH_LISTS = {
  name: 'search_lists',
  work: async ({ reader }) => {
    const [[pages] = []] = await reader.cells(MERGE, []);
    return Number(pages) > 0;
  },
  // Brands write a few megabytes of entries in this time; the lists of the service have room for 16 each.
  everyMs: 500,
} satisfies TableTask;

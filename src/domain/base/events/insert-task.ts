import type { FinalTask } from '../transaction.js';

/** A row by column; `updated_at` is `created_at`, and the brand is that of the context. */
type Row = { created_at: Date };

/**
 * A final task that inserts rows into a table of a brand with one statement, in the order in which they were
 * added. Until then no query finds them. `types` has the SQL type of each column.
 */
export function insertTask<R extends Row>(
  table: string,
  types: Readonly<Record<Exclude<keyof R & string, keyof Row>, string>>,
): FinalTask<R> {
  const columns = Object.keys(types);
  const sql = `insert into ${table} (brand_id, created_at, updated_at, ${columns.join(', ')})
    select $1::bigint, r.created_at, r.created_at, ${columns.map((name) => `r.${name}`).join(', ')}
    from json_to_recordset($2::json) as r(place integer, created_at timestamptz,
      ${Object.entries(types)
        .map(([name, type]) => `${name} ${type}`)
        .join(', ')}) order by r.place`;
  return async ({ reader, brandId }, rows) => {
    await reader.write(sql, [brandId, JSON.stringify(rows.map((row, place) => ({ ...row, place })))]);
  };
}

import { isObjectType } from 'graphql';
import { listsOf } from '../../../src/database/declare/values.js';
import { entities } from '../../../src/domain/entities.js';
import { schema } from '../../../src/graphql/schema.js';
import { connectTo } from '../database.js';
import { shared } from '../shared.js';

/** Values that are difficult to write as JSON, by the type of their column; as SQL. */
const EDGES: Readonly<Record<string, readonly string[]>> = {
  text: [
    `''`,
    `'a "quoted" word'`,
    `'back\\slash'`,
    `E'line\\nbreak\\ttab\\u0001'`,
    `U&'\\2028 and \\2029'`,
    `U&'\\+01F600 emoji'`,
    `'’typographic’'`,
    `'</script>'`,
    `'", "'`,
    'null',
  ],
  'double precision': [`'-0'`, '1e21', '1e-7', '9007199254740991', '0.1', '1e20', '123456789.123456', 'null'],
  numeric: ['0', '0.1', '9999999999.99', '-0.01', '1200', 'null'],
  integer: ['0', '-1', '2147483647', 'null'],
  bigint: ['0', '999999999', '2147483647', 'null'],
  smallint: ['0', '1', '2', '3', '4', '5', 'null'],
  boolean: ['true', 'false', 'null'],
  date: [`'0001-01-01'`, `'9999-12-31'`, `'2026-05-01'`, 'null'],
  'timestamp with time zone': [
    `'0001-01-01 00:00:00+00'`,
    `'9999-12-31 23:59:59.999+00'`,
    `'2026-05-01 09:30:00+00'`,
    `'2026-05-01 09:30:00.001+00'`,
    `'2026-05-01 09:30:00.01+00'`,
    `'2026-05-01 09:30:00.1+00'`,
    'null',
  ],
  'jsonb [String!]!': [`'[]'`, `'["a"]'`, `'["a, b", "\\"c\\"", "d\\\\e", "\\u0001"]'`],
  'jsonb JSONObject': [`'{}'`, `'{"b": 1.0, "a": {"10": [1, 2], "9": null}}'`, 'null'],
};

/** If a JSON column may have any value of its field, the type of the field is named too. */
function edgesOf({ column, type }: Column): readonly string[] {
  const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const fields = entities.flatMap((entity) => {
    const published = schema().getType(entity.name);
    return isObjectType(published) ? (published.getFields()[name] ?? []) : [];
  });
  return EDGES[type === 'jsonb' ? `jsonb ${fields[0]?.type}` : type] ?? [];
}

const COLUMNS = `select table_name as table, column_name as column, data_type as type
  from information_schema.columns
  where table_schema = 'public' and table_name = any($1) and is_generated = 'NEVER'
    and column_name <> 'id' and column_name !~ '_id$' order by 1, 2`;

/** Brand-owned tables without records that a query returns, and columns by which records are found. */
const KEPT_TABLES = ['outbox', 'idempotency_key', 'outgoing_message'];
const KEPT_COLUMNS = ['renewed_from', 'reported_by', 'is_deleted', 'erased_at', 'kind', 'email', 'key'];

/** Enum columns, including those that the database does not check. */
const CLOSED_LISTS = new Set(entities.flatMap(({ prototype }) => [...listsOf(prototype).keys()]));

/**
 * Spreads edge values over the rows of every brand-owned table, as far as its constraints allow. Every other
 * row keeps its value.
 */
export async function spreadEdges(databaseUrl: string): Promise<number> {
  const client = await connectTo(databaseUrl);
  let changed = 0;
  try {
    const { rows } = await client.query<Column>(COLUMNS, [shared().brandOwned]);
    for (const one of withoutKept(rows))
      for (const [at, value] of edgesOf(one).entries())
        changed += await client
          .query(
            `update "${one.table}" set "${one.column}" = ${value} where id % 20 = ${2 * at} and brand_id > 0`,
          )
          .then(({ rowCount }) => rowCount ?? 0)
          .catch(() => 0);
  } finally {
    await client.end();
  }
  return changed;
}

interface Column {
  table: string;
  column: string;
  type: string;
}

function withoutKept(columns: readonly Column[]): Column[] {
  const names = new Set(columns.flatMap(({ table, column }) => [table, column]));
  const unknown = [...KEPT_TABLES, ...KEPT_COLUMNS].filter((name) => !names.has(name));
  if (unknown.length > 0) throw new Error(`There is no table and no column ${unknown.join(', ')}.`);
  return columns.filter(
    ({ table, column, type }) =>
      !KEPT_TABLES.includes(table) &&
      !KEPT_COLUMNS.includes(column) &&
      !(type === 'text' && CLOSED_LISTS.has(column)),
  );
}

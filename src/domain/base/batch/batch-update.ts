import type { WrittenColumn } from '../../../database/orm/flush-change.js';
import type { Context } from '../context.js';
import { MAX_BATCH_INDEXED } from './batch.payload.js';
import { type RecordValues, rowOf, sqlOf, type Table } from './batch-sql.js';

/** The values that are given to a record; every other value stays. */
export interface RecordChange {
  id: number;
  values: RecordValues;
}

/** The records that were changed, and those of which too much text would have been indexed again. */
interface Outcome {
  updated: ReadonlySet<number>;
  tooLong: ReadonlySet<number>;
}

/** A record whose text changes has a new entry in every index, which takes as long as so many bytes of text. */
const OF_RECORD = 400;

/** What a change does to a record that has other values before. */
interface Difference {
  /** Whether it changes text that is searched. */
  hasNewText: boolean;
  /** What is written into the indexes for searches: bytes of text, or words that stay. */
  indexed: number;
}

/**
 * Changes locked records; one that has every value already stays as it is. Partners have a limit: the longer
 * the text of a record is, the longer it takes to index it again, even if they send little of it.
 */
export async function changeRows(
  ctx: Context,
  table: Table,
  changes: readonly RecordChange[],
): Promise<Outcome> {
  const found = await differences(ctx, table, changes);
  const [updated, tooLong] = [new Set<number>(), new Set<number>()];
  let left = ctx.principal.kind === 'partner' ? MAX_BATCH_INDEXED : Number.POSITIVE_INFINITY;
  for (const { id } of changes) {
    const { indexed } = found.get(id) ?? {};
    if (indexed === undefined) continue;
    const fits = indexed <= left;
    if (fits) left -= indexed;
    (fits ? updated : tooLong).add(id);
  }
  const accepted = changes.filter(({ id }) => updated.has(id));
  await updateRows(ctx, table, accepted, found);
  return { updated, tooLong };
}

/** The records that would have other values after some changes. */
async function differences(
  ctx: Context,
  table: Table,
  changes: readonly RecordChange[],
): Promise<ReadonlyMap<number, Difference>> {
  const written = writtenBy(table.columns, changes);
  if (written.length === 0) return new Map();
  const next = nextOf(written, changes);
  const bytesOf = (columns: readonly WrittenColumn[]): string =>
    ['0', ...columns.map((column) => `coalesce(octet_length((${next(column)})::text), 0)`)].join(' + ');
  const differ = (columns: readonly WrittenColumn[]): string =>
    columns.length === 0
      ? 'false'
      : `row(${sqlOf.names(columns, 't.')}) is distinct from row(${columns.map(next).join(', ')})`;
  const { parts, worded } = table;
  const searched = [...parts, ...worded].filter((column) => written.includes(column));
  const words = table.words ? `coalesce(length(t.${table.words}), 0)` : '0';
  const rows = await ctx.reader.cells(
    `select t.id, text.is_new, ${bytesOf(parts)}
        + case when text.is_new then ${OF_RECORD} + ${bytesOf([...parts, ...worded])} else ${words} end
      from jsonb_to_recordset($1::jsonb) as r(id bigint, given text[], ${sqlOf.typed(written)})
      join ${table.name} t on t.brand_id = $2 and t.id = r.id
      cross join lateral (select ${differ(searched)} as is_new) as text
      where ${differ(written)}`,
    [jsonOf(written, changes), ctx.brandId],
    // Its text depends on the columns that a caller writes: too many to be kept.
    { isPlannedAgain: true },
  );
  return new Map(
    rows.map(([id, isNew, indexed]) => [Number(id), { hasNewText: isNew === 't', indexed: Number(indexed) }]),
  );
}

/**
 * Writes changes. Columns with searched text are left out for records whose text stays:
 * PostgreSQL computes what is generated from a column whenever a statement names it.
 */
async function updateRows(
  ctx: Context,
  table: Table,
  changes: readonly RecordChange[],
  found: ReadonlyMap<number, Difference>,
): Promise<void> {
  const { parts, worded, columns } = table;
  const searched = [...parts, ...worded];
  const others = columns.filter((column) => !searched.includes(column));
  const having = (isNew: boolean) => changes.filter(({ id }) => found.get(id)?.hasNewText === isNew);
  await write(ctx, table, columns, having(true));
  await write(ctx, table, others, having(false));
}

async function write(
  ctx: Context,
  table: Table,
  columns: readonly WrittenColumn[],
  changes: readonly RecordChange[],
): Promise<void> {
  const written = writtenBy(columns, changes);
  if (written.length === 0) return;
  const next = nextOf(written, changes);
  const set = [
    ...written.map((column) => `${column.name} = ${next(column)}`),
    ...unchanged(table, written).map(({ name }) => `${name} = t.${name}`),
  ];
  await ctx.reader.cells(
    `update ${table.name} t set ${set.join(', ')}, updated_at = $1
      from jsonb_to_recordset($2::jsonb) as r(id bigint, given text[], ${sqlOf.typed(written)})
      where t.brand_id = $3 and t.id = r.id`,
    [ctx.now(), jsonOf(written, changes), ctx.brandId],
    { isPlannedAgain: true },
  );
}

/** The number of changes that write a column. */
const writersOf = (changes: readonly RecordChange[], { property }: WrittenColumn): number =>
  changes.filter(({ values }) => values[property] !== undefined).length;

/** The columns that some change writes. */
const writtenBy = (columns: readonly WrittenColumn[], changes: readonly RecordChange[]): WrittenColumn[] =>
  columns.filter((column) => writersOf(changes, column) > 0);

/** SQL of the value of a column after the change `r` of the row `t`. What every change has needs no test. */
function nextOf(written: readonly WrittenColumn[], changes: readonly RecordChange[]) {
  const expressions = new Map(
    written.map((column) => [
      column.name,
      writersOf(changes, column) === changes.length
        ? `r.${column.name}`
        : `case when '${column.name}' = any(r.given) then r.${column.name} else t.${column.name} end`,
    ]),
  );
  return ({ name }: WrittenColumn): string => expressions.get(name) ?? `t.${name}`;
}

const jsonOf = (written: readonly WrittenColumn[], changes: readonly RecordChange[]): string =>
  JSON.stringify(
    changes.map(({ id, values }) => ({
      ...rowOf(written, values),
      id,
      given: written.filter(({ property }) => values[property] !== undefined).map(({ name }) => name),
    })),
  );

/**
 * What an update sets to its own value, if no generated column depends on what it writes: a source of the
 * generated column with the fewest, which takes the least time. Otherwise PostgreSQL 18 parses the
 * expressions of all generated columns for each row, only to find that it needs none; for a property this
 * takes four times as long as everything else.
 */
function unchanged({ columns, sources }: Table, written: readonly WrittenColumn[]): WrittenColumn[] {
  if (written.some(({ property }) => sources.some((ofOne) => ofOne.includes(property)))) return [];
  const [fewest] = sources.toSorted((one, other) => one.length - other.length);
  return columns.filter(({ property }) => fewest?.includes(property)).slice(0, 1);
}

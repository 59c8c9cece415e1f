import pg from 'pg';

/** Bytes per row of a table whose rows were added one after the other, in the order of time. */
export interface Size {
  table: string;
  /** Of the table itself. */
  row: number;
  /** Of all its indexes. */
  indexes: number;
  /** The allowed maximum of the indexes. */
  maximum: number;
}

/** How many rows are added, and the allowed size. */
const TABLES = [
  { table: 'timeline_entry', rows: 1_000_000, maximum: 150 },
  { table: 'flow', rows: 100_000, maximum: 500 },
];
/** So many rows are added by one statement: indexes grow as they do with single inserts. */
const AT_ONCE = 5000;

/**
 * Bytes per row. An index that is created after the rows is as small as possible: a copy of the table with
 * all its indexes gets the rows in the order of their times.
 */
export async function measureSizes(databaseUrl: string): Promise<Size[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const sizes: Size[] = [];
    for (const { table, rows, maximum } of TABLES) {
      await client.query(`drop table if exists grown; create table grown (like ${table} including all)`);
      await client.query(`create temporary table in_order as select row_number() over (order by created_at, id)
        as place, id, brand_id from ${table}`);
      await client.query('create index on in_order (place); analyze in_order');
      // As many rows of the table, the first ones by time.
      for (let from = 0; from < rows; from += AT_ONCE)
        await client.query(`insert into grown select t.* from in_order o
          join ${table} t on t.brand_id = o.brand_id and t.id = o.id
          where o.place > ${from} and o.place <= ${Math.min(from + AT_ONCE, rows)} order by o.place`);
      const { rows: found } = await client.query<{ row: number; indexes: number }>(`
        select pg_relation_size('grown')::float8 / count(*) as row,
          pg_indexes_size('grown')::float8 / count(*) as indexes from grown`);
      const [size] = found;
      if (size) sizes.push({ table, ...size, maximum });
      await client.query('drop table grown; drop table in_order');
    }
    return sizes;
  } finally {
    await client.end();
  }
}

/** Runs one statement. */
type Run = (sql: string) => Promise<object[]>;

export interface InvalidIndex {
  name: string;
  table: string;
  /** Whether it is being created now. */
  isInProgress: boolean;
}

const INVALID = `select c.relname as name, t.relname as table, p.pid is not null as "isInProgress"
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  left join pg_stat_progress_create_index p on p.index_relid = c.oid
  where not i.indisvalid and c.relnamespace = 'public'::regnamespace order by c.relname`;

/** The indexes that cost changes time and serve no query, because they were not completed. */
export const invalidIndexes = async (run: Run): Promise<InvalidIndex[]> =>
  (await run(INVALID)) as InvalidIndex[];

export const isIndex = async (run: Run, name: string): Promise<boolean> =>
  (await run(`select from pg_class where oid = to_regclass('${name}')`)).length > 0;

import { expect } from '@jest/globals';
import { connectTo, runSql } from '../database.js';
import { eventually } from '../eventually.js';

type Row = Record<string, unknown>;

/** Columns that differ between two runs of the same play, by table; `*` is every column. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  api_key: ['prefix', 'secret_hash', 'last_used_at'],
  // The user who acts in jobs, and the entry of the e-mail that was sent: a lost attempt takes time.
  app_user: ['created_at', 'updated_at'],
  timeline_entry: ['created_at', 'updated_at'],
  outgoing_message: ['message_id', 'attempts', 'sent_at', 'updated_at'],
  guarantor: ['application_id'],
  operator_token: ['last_used_at'],
  // The command that imports a feed, whose clock is not that of the play.
  branch: ['created_at', 'updated_at'],
  property: ['created_at', 'updated_at', 'available_from'],
  // A job removes expired ones.
  idempotency_key: ['*'],
  // Events have the random ids of requests, and a job removes old ones: how many there are depends on when.
  event: ['*'],
  event_stream: ['*'],
  // How often requests were repeated depends on the kills.
  api_key_usage: ['*'],
  // How many e-mails and imports were repeated depends on the kills, and so do the hashes.
  audit_entry: ['*'],
  audit_chain: ['*'],
  // Which requests failed or were slow depends on the kills.
  request_log: ['*'],
  other_request_log: ['*'],
  // The instance that looks for work.
  job_lease: ['*'],
  repeated_task: ['*'],
  mikro_orm_migrations: ['*'],
  postcode: ['*'],
};

/** Columns with ids of records which no foreign key declares, with the table of the records. */
const IDS: Readonly<Record<string, string>> = {
  sub_tenant_ids: 'sub_tenant',
  leaving_sub_tenant_ids: 'sub_tenant',
  joining_sub_tenant_ids: 'sub_tenant',
  lead_sub_tenant_id: 'sub_tenant',
  previous_lead_sub_tenant_id: 'sub_tenant',
  payer_person_ids: 'app_user',
  flow_status_of: 'flow',
  overridden_status_of: 'flow',
  person_ids: 'app_user',
  created_by_key_id: 'api_key',
};

/** Events that wait for the relay, and jobs. */
const UNFINISHED = `
  select payload->>'type' as event, null as job, null as run_at, null as locked_at from outbox
  union all select null, key, run_at, locked_at from graphile_worker.jobs`;

const TABLES = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and not relispartition order by relname`;

/** The columns that have the id of a record, with the table of the record. */
const REFERENCES = `select own.attname as column, con.conrelid::regclass::text as "table",
    con.confrelid::regclass::text as target
  from pg_constraint con cross join unnest(con.conkey, con.confkey) as pair (own, other)
    join pg_attribute own on own.attrelid = con.conrelid and own.attnum = pair.own
    join pg_attribute other on other.attrelid = con.confrelid and other.attnum = pair.other
  where con.contype = 'f' and other.attname = 'id'`;

/** The place of an id among the ids of a table. */
type Place = (table: string, id: unknown) => unknown;

/**
 * Every row of every table, in a form that two runs of the same play have in common: an id is replaced by its
 * position among the ids of its table, since a change that is rolled back leaves a gap.
 */
export async function stateOf(databaseUrl: string): Promise<Record<string, Row[]>> {
  const unfinished = () => runSql(databaseUrl, UNFINISHED);
  await eventually(async () => (await unfinished()).length === 0).catch(async () =>
    expect(await unfinished()).toEqual([]),
  );
  const client = await connectTo(databaseUrl);
  try {
    const { rows: tables } = await client.query<{ name: string }>(TABLES);
    const { rows: references } = await client.query<Reference>(REFERENCES);
    const stored = new Map<string, Row[]>();
    for (const { name } of tables)
      if (!LEFT_OUT[name]?.includes('*'))
        stored.set(name, (await client.query<Row>(`select * from "${name}"`)).rows);
    const place = placesOf(stored);
    return Object.fromEntries(
      [...stored].map(([name, rows]) => {
        const targets = references.filter(({ table }) => table === name);
        return [name, rows.map((row) => comparable(name, row, targets, place)).sort(byText)];
      }),
    );
  } finally {
    await client.end();
  }
}

interface Reference {
  table: string;
  column: string;
  target: string;
}

function placesOf(stored: ReadonlyMap<string, readonly Row[]>): Place {
  const ids = new Map(
    [...stored].map(([name, rows]) => [name, rows.map(({ id }) => Number(id)).sort((a, b) => a - b)]),
  );
  return (table, id) => (id === null ? null : (ids.get(table)?.indexOf(Number(id)) ?? id));
}

function comparable(table: string, row: Row, references: readonly Reference[], place: Place): Row {
  const members = Object.entries(row).filter(([column]) => !LEFT_OUT[table]?.includes(column));
  return Object.fromEntries(
    members.map(([column, value]) => {
      const target =
        column === 'id' ? table : (IDS[column] ?? references.find((one) => one.column === column)?.target);
      if (target !== undefined && Array.isArray(value)) return [column, value.map((id) => place(target, id))];
      return [column, target === undefined ? value : place(target, value)];
    }),
  );
}

const byText = (a: Row, b: Row): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

import type { EntityClass } from '@mikro-orm/core';
import { citusTables, hasCitus, type RunSql } from '../database/citus/tables.js';
import { sequenceOf } from '../database/orm/ids.js';
import type { Em } from '../database/orm/orm.js';

const STATEMENTS = `select
    format('alter sequence %s increment by %s', seqrelid::regclass, seqincrement) as sql
  from pg_sequence where seqrelid = any(array(
    select to_regclass(name) from unnest($1::text[]) as wanted(name)))
  order by seqrelid`;

/**
 * Makes the ids that a transaction draws a part of it: a transaction that fails, or whose process is killed,
 * has drawn none. `alter sequence` writes the sequence again, whatever it changes. Until the commit only this
 * transaction has the new one, and others wait with their next id, so none is drawn twice. Citus does not
 * allow this for its tables: their ids stay drawn.
 */
export async function rollBackIds(em: Em): Promise<void> {
  const run: RunSql = (sql) => em.execute(sql);
  const unchangeable = (await hasCitus(run)) ? await citusTables(run) : new Set<string>();
  const tables = [...em.getMetadata().getAll().values()].map(({ tableName }) => tableName);
  const sequences = tables.filter((table) => !unchangeable.has(table)).map((table) => `${table}_id_seq`);
  for (const [sql] of await em.cells(STATEMENTS, [sequences])) if (sql) await em.execute(sql);
}

const ROUND = `select setval(name, (nextval(name) + $2::bigint - 1) / $2::bigint * $2::bigint)
  from unnest($1::regclass[]) as name`;

/**
 * Ends the ids of some tables at a multiple of `step`. What comes next has the same ids whatever the demo
 * has.
 */
export async function roundIds(
  em: Em,
  entities: readonly EntityClass<object>[],
  step: number,
): Promise<void> {
  const sequences = entities.map((entity) => sequenceOf(em, entity));
  await em.cells(ROUND, [sequences, step]);
}

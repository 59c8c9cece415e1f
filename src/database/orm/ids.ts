import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type EntityClass,
  type EntityManager,
  type EventSubscriber,
  type FlushEventArgs,
  helper,
} from '@mikro-orm/core';
import { readsOf } from '../sql/reader.js';
import type { ServiceEntityManager } from '../transaction/entity-manager.js';

/** A record with the primary key (brand_id, id). */
interface Keyed {
  id: number | undefined;
}

/** How many ids of a table are wanted. */
type Wanted = readonly [table: string, count: number];

/** Ids by table. */
type Ids = ReadonlyMap<string, number[]>;

const reserved = new AsyncLocalStorage<Ids>();

/**
 * Runs a task whose new records of some kinds take their ids from those that are drawn now, `count` for each
 * kind: without a statement, and the same ones whatever is inserted at the same time. Remaining ids stay
 * unused.
 */
export async function withReservedIds<T>(
  em: EntityManager,
  entities: readonly EntityClass<object>[],
  count: number,
  task: () => Promise<T>,
): Promise<T> {
  const wanted = entities.map((entity): Wanted => [em.getMetadata().get(entity).tableName, count]);
  return reserved.run(await nextIds(em, wanted), task);
}

/**
 * Takes the ids of new records from their sequences before the insert, with one statement per flush. If the
 * database generates the id, MikroORM 7.2.1 loses the brand of the composite key, and later changes of the
 * same object are lost.
 */
export class IdsAhead implements EventSubscriber {
  beforeFlush({ em }: FlushEventArgs): Promise<void> {
    return drawIds(em);
  }
}

/** Gives the new records of an entity manager their ids, so that an event can name one before it is written. */
export async function drawIds(em: EntityManager): Promise<void> {
  const fresh = Map.groupBy(
    [...em.getUnitOfWork().getPersistStack()].filter((entity) => isNew(entity)),
    (entity) => em.getMetadata().get(entity.constructor).tableName,
  );
  const wanted = [...fresh].map(([table, entities]): Wanted => [table, entities.length]);
  const drawn = await nextIds(
    em,
    wanted.filter(([table, count]) => !hasReserved(table, count)),
  );
  for (const [table, entities] of fresh) {
    const ids = drawn.get(table) ?? reserved.getStore()?.get(table)?.splice(0, entities.length) ?? [];
    for (const [index, entity] of entities.entries()) (entity as Keyed).id = ids[index];
  }
}

const hasReserved = (table: string, count: number): boolean =>
  (reserved.getStore()?.get(table)?.length ?? 0) >= count;

/**
 * The id of a new record. Draw it together with the first read of a change: then nothing has to be written before the
 * id is known.
 */
export async function nextId(em: ServiceEntityManager, entity: EntityClass<object>): Promise<number> {
  const { tableName } = em.getMetadata().get(entity);
  const known = reserved.getStore()?.get(tableName)?.shift();
  const id = known ?? (await nextIds(em, [[tableName, 1]])).get(tableName)?.[0];
  if (id === undefined) throw new Error(`The sequence of ${tableName} has no id.`);
  return id;
}

/** Draws ids from the sequences of tables with one statement. */
async function nextIds(em: EntityManager, wanted: readonly Wanted[]): Promise<Ids> {
  if (wanted.length === 0) return new Map();
  const parts = wanted.map(
    ([table], index) =>
      `select ${index}, nextval('${table}_id_seq') from generate_series(1, $${index + 1}::integer)`,
  );
  const cells = await readsOf(em as ServiceEntityManager).cells(
    parts.join(' union all '),
    wanted.map(([, count]) => count),
  );
  const ids = new Map(wanted.map(([table]): [string, number[]] => [table, []]));
  for (const [place, id] of cells) ids.get(wanted[Number(place)]?.[0] ?? '')?.push(Number(id));
  return ids;
}

function isNew(entity: object): boolean {
  const { __meta: meta, __originalEntityData: stored } = helper(entity);
  return meta.compositePK && !stored && Reflect.get(entity, 'id') === undefined;
}

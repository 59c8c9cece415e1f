import { type EventSubscriber, type FlushEventArgs, helper } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { executePrepared } from './bound.js';

/** A record with the primary key (brand_id, id). */
interface Keyed {
  id: number | undefined;
}

/**
 * Takes the ids of new records from their sequences before the insert, with one statement per flush. Where
 * the database generates the id, MikroORM 7.2.1 loses the brand of the composite key, and later changes of
 * the same object are lost.
 */
export class IdsAhead implements EventSubscriber {
  async beforeFlush({ em, uow }: FlushEventArgs): Promise<void> {
    const fresh = Map.groupBy(
      [...uow.getPersistStack()].filter((entity) => isNew(entity)),
      (entity) => em.getMetadata().get(entity.constructor).tableName,
    );
    if (fresh.size === 0) return;
    const tables = [...fresh];
    const parts = tables.map(
      ([table], index) =>
        `select ${index} as place, nextval('${table}_id_seq') as id
          from generate_series(1, $${index + 1}::integer)`,
    );
    const rows = await executePrepared<{ place: number; id: string }>(
      em as SqlEntityManager,
      `${parts.join(' union all ')} order by place, id`,
      tables.map(([, entities]) => entities.length),
    );
    for (const [index, entity] of tables.flatMap(([, entities]) => entities).entries())
      (entity as Keyed).id = Number(rows[index]?.id);
  }
}

function isNew(entity: object): boolean {
  const { __meta: meta, __originalEntityData: stored } = helper(entity);
  return meta.compositePK && !stored && Reflect.get(entity, 'id') === undefined;
}

import { type EntityClass, type EventSubscriber, type FlushEventArgs } from '@mikro-orm/core';
import type { ServiceEntityManager } from '../transaction/entity-manager.js';

const DRAW = 'select nextval(name) from unnest($1::regclass[]) as name';

/** One id for each entity of a list. */
type IdOfEach<L extends readonly unknown[]> = { -readonly [P in keyof L]: number };

export const sequenceOf = (em: ServiceEntityManager, entity: EntityClass<object>): string =>
  `${em.getMetadata().get(entity).tableName}_id_seq`;

/**
 * Draws the ids of new records with one statement: for each entity one from the sequence of its table.
 * Together with the first read of a change it costs no round trip, and nothing has to be written before the
 * ids are known.
 */
export async function drawIds<const L extends readonly EntityClass<object>[]>(
  em: ServiceEntityManager,
  entities: L,
): Promise<IdOfEach<L>> {
  const sequences = entities.map((entity) => sequenceOf(em, entity));
  const cells = sequences.length > 0 ? await em.cells(DRAW, [sequences]) : [];
  // The rows are as many as the entities, which the type of a result does not state.
  return cells.map(([id]) => Number(id)) as IdOfEach<L>;
}

/**
 * Draws the ids of records that were created without one, before they are written. If the database
 * generates the id, MikroORM 7.2.1 loses the brand of the composite key, and later changes of the same object
 * are lost.
 */
export class IdsAhead implements EventSubscriber {
  async beforeFlush({ em }: FlushEventArgs): Promise<void> {
    const work = em.getUnitOfWork();
    const metadata = em.getMetadata();
    const metaOf = (entity: object) => metadata.getByClassName<object>(entity.constructor.name);
    const created = [...work.getPersistStack()].filter(
      (entity) =>
        metaOf(entity).compositePK &&
        !work.getOriginalEntityData(entity) &&
        Reflect.get(entity, 'id') === undefined,
    );
    const entities = created.map((entity) => metaOf(entity).class);
    const ids = await drawIds(em as ServiceEntityManager, entities);
    for (const [place, entity] of created.entries()) Reflect.set(entity, 'id', ids[place]);
  }
}

import type { EntityClass, QueryOrderMap } from '@mikro-orm/core';
import DataLoader from 'dataloader';
import type { Em } from '../../database/orm.js';
import { columnsFor, readList } from '../../database/read.js';
import type { BrandOwned } from './brand-owned.js';

/** Reads related records for a whole page at once: one statement a relation, however many parents there are. */
export class Relations {
  private readonly loaders = new Map<string, DataLoader<number, unknown>>();

  constructor(
    private readonly em: Em,
    private readonly brandId: number,
  ) {}

  /** The record that a reference names. */
  one<E extends BrandOwned>(entity: EntityClass<E>, id: number, fields: ReadonlySet<string>): Promise<E> {
    return this.loader<E>(`one ${entity.name}`, entity, fields, async (ids) => {
      const rows = await this.read(entity, { id: { $in: ids } }, [], fields);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((one) => byId.get(one) ?? new Error(`${entity.name} ${one} is not there.`));
    }).load(id);
  }

  /** The records that refer to a parent by the relation `by`, in order. */
  many<E extends BrandOwned>(
    entity: EntityClass<E>,
    by: string & keyof E,
    parentId: number,
    fields: ReadonlySet<string>,
    order: QueryOrderMap<E>[],
  ): Promise<E[]> {
    return this.loader<E[]>(
      `many ${entity.name} ${by} ${JSON.stringify(order)}`,
      entity,
      fields,
      async (ids) => {
        const rows = await this.read(
          entity,
          { [by]: { $in: ids.map((id) => [this.brandId, id]) } },
          order,
          new Set([...fields, by]),
        );
        const byParent = Map.groupBy(rows, (row) => (row[by] as BrandOwned).id);
        return ids.map((id) => byParent.get(id) ?? []);
      },
    ).load(parentId);
  }

  /** Records that belong to a parent in a way that only a statement can say: one for all parents. */
  grouped<V>(
    key: string,
    parentId: number,
    read: (ids: readonly number[]) => Promise<ReadonlyMap<number, V>>,
    otherwise: V,
  ): Promise<V> {
    return this.loader<V>(key, undefined, new Set(), async (ids) => {
      const found = await read(ids);
      return ids.map((id) => found.get(id) ?? otherwise);
    }).load(parentId);
  }

  private read<E extends BrandOwned>(
    entity: EntityClass<E>,
    where: object,
    order: QueryOrderMap<E>[],
    fields: Iterable<string>,
  ): Promise<E[]> {
    // A filter over a generic entity's relation is beyond what the ORM's types can follow.
    return readList<E>(this.em, {
      entity,
      where: where as never,
      order: [...order, { id: 'asc' } as QueryOrderMap<E>],
      fields,
    });
  }

  private loader<V>(
    key: string,
    entity: EntityClass<BrandOwned> | undefined,
    fields: ReadonlySet<string>,
    load: (ids: readonly number[]) => Promise<(V | Error)[]>,
  ): DataLoader<number, V> {
    const columns = entity ? columnsFor(this.em, entity, fields).sort().join() : '';
    const known = this.loaders.get(`${key} ${columns}`);
    // The key names the entity, so the loader that it finds holds that entity's rows.
    if (known) return known as DataLoader<number, V>;
    const made = new DataLoader<number, V>(load);
    this.loaders.set(`${key} ${columns}`, made as DataLoader<number, unknown>);
    return made;
  }
}

import type { EntityClass } from '@mikro-orm/core';
import DataLoader from 'dataloader';
import type { Em } from '../../database/orm.js';
import { columnsFor, readList } from '../../database/read.js';
import { type ChildLists, readChildren } from '../../database/read-children.js';
import type { BrandOwned } from './brand-owned.js';
import { type Page, positionOf } from './cursor.js';

/** A to-many relation: the records that refer to a parent, sorted by creation. */
type ToMany<E extends BrandOwned> = Pick<ChildLists<E>, 'entity' | 'by' | 'direction' | 'unless'>;

/** Reads related records in batches: one statement for each relation, however many parents there are. */
export class Relations {
  private readonly loaders = new Map<string, DataLoader<number, unknown>>();

  constructor(
    private readonly em: Em,
    private readonly brandId: number,
  ) {}

  /** The record that a reference points to. */
  one<E extends BrandOwned>(entity: EntityClass<E>, id: number, fields: ReadonlySet<string>): Promise<E> {
    return this.loader<E>(`one ${entity.name} ${this.columns(entity, fields)}`, async (ids) => {
      // A filter over a generic entity's columns is beyond what the ORM's types can follow.
      const rows = await readList<E>(this.em, {
        entity,
        where: { id: { $in: ids } } as never,
        order: [],
        fields,
      });
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((one) => byId.get(one) ?? new Error(`${entity.name} ${one} not found.`));
    }).load(id);
  }

  /** A page of the records that refer to a parent. The database cuts the list of every parent. */
  many<E extends BrandOwned>(
    relation: ToMany<E>,
    parentId: number,
    { first, after }: Page,
    fields: ReadonlySet<string>,
  ): Promise<E[]> {
    const { entity, by, direction } = relation;
    const position = after ? positionOf(after, entity) : undefined;
    const columns = this.columns(entity, fields);
    const key = `many ${entity.name} ${by} ${direction} ${first} ${after ?? ''} ${columns}`;
    return this.loader<E[]>(key, async (parents) => {
      const { brandId } = this;
      const rows = await readChildren(this.em, {
        ...relation,
        brandId,
        parents,
        after: position,
        limit: first,
        fields,
      });
      const byParent = Map.groupBy(rows, (row) => (row[by] as BrandOwned).id);
      return parents.map((id) => byParent.get(id) ?? []);
    }).load(parentId);
  }

  /** A value for each parent, read by one statement of the caller's for all of them. */
  grouped<V>(
    key: string,
    parentId: number,
    read: (ids: readonly number[]) => Promise<ReadonlyMap<number, V>>,
    otherwise: V,
  ): Promise<V> {
    return this.loader<V>(key, async (ids) => {
      const found = await read(ids);
      return ids.map((id) => found.get(id) ?? otherwise);
    }).load(parentId);
  }

  /** Clears what was read, so that records are read again after a change. */
  forget(): void {
    this.loaders.clear();
  }

  private columns<E extends object>(entity: EntityClass<E>, fields: ReadonlySet<string>): string {
    return columnsFor(this.em, entity, fields).sort().join();
  }

  private loader<V>(
    key: string,
    load: (ids: readonly number[]) => Promise<(V | Error)[]>,
  ): DataLoader<number, V> {
    const known = this.loaders.get(key);
    // Loaders of different types never share a key.
    if (known) return known as DataLoader<number, V>;
    const created = new DataLoader<number, V>(load);
    this.loaders.set(key, created as DataLoader<number, unknown>);
    return created;
  }
}

import type { EntityClass } from '@mikro-orm/core';
import DataLoader from 'dataloader';
import { type Row, readList, type Selected } from '../../database/read/read.js';
import { type ChildLists, readChildren } from '../../database/read/read-children.js';
import { propertiesBehind } from '../../database/row/columns.js';
import { idInRow } from '../../database/row/row.js';
import { isPublic } from '../../database/sql/audience.js';
import { metadataOf } from '../../database/sql/metadata.js';
import type { Reader } from '../../database/sql/reader.js';
import { notFound } from '../../errors.js';
import { Selection } from '../../language/graphql/selection.js';
import type { BrandOwned } from './brand-owned.js';
import { type Page, type Position, positionOf } from './cursor.js';

/** The children of a parent: the records that refer to it, sorted by creation. */
export type Children<E extends BrandOwned> = Pick<ChildLists<E>, 'entity' | 'by' | 'direction' | 'unless'>;

/** The lists of parents: their children, or what is found for them. */
export type Lists<E extends BrandOwned> = Children<E> | Found<E>;

/** Records that belong to a parent through others, such as the guarantors of a tenant through flows. */
export interface Found<E extends BrandOwned> {
  entity: EntityClass<E>;
  /** Names the relation among those to the entity. */
  name: string;
  /** Finds the ids of a page of each parent, in the order of the page, by one statement for all parents. */
  find: (
    within: { reader: Reader; brandId: number },
    parents: readonly number[],
    page: { first: number; after: Position | undefined },
  ) => Promise<ReadonlyMap<number, readonly number[]>>;
}

/** A record that an alias asks for, with its columns as text. */
interface Wanted {
  id: number;
  fields: Selection;
  columns: string;
}

/** Aliases that select more different sets of columns get the columns of all of them. */
const MAX_SETS = 3;

/** The records that one statement reads: those with the same columns, or all. */
function together(wanted: readonly Wanted[]) {
  const sets = [...Map.groupBy(wanted, ({ columns }) => columns).values()];
  const isApart = sets.length <= MAX_SETS || wanted.some(({ fields }) => fields.joins.length > 0);
  return (isApart ? sets : [wanted]).map((ones) => ({
    ids: [...new Set(ones.map(({ id }) => id))],
    fields:
      isApart && ones[0] ? ones[0].fields : new Selection(ones.flatMap(({ fields }) => [...fields.fields])),
    columns: new Set(ones.map(({ columns }) => columns)),
  }));
}

/**
 * Reads related records in batches: one statement for each relation, however many parents there are, and
 * however many aliases it has.
 */
export class Relations {
  private readonly loaders = new Map<string, DataLoader<number, unknown>>();
  private readonly ofEntities = new Map<string, DataLoader<Wanted, unknown, string>>();
  private readonly reads = new Map<string, Promise<unknown>>();

  constructor(
    private readonly reader: Reader,
    private readonly brandId: number,
  ) {}

  /** The record that a reference points to. */
  async one<E extends BrandOwned>(
    entity: EntityClass<E>,
    id: number,
    fields: Selection,
  ): Promise<Selected<E>> {
    const record = await this.find(entity, id, fields);
    if (!record) throw this.missing(entity, id);
    return record;
  }

  /** The record with an id; null if there is none. */
  find<E extends BrandOwned, K extends keyof E & string = never>(
    entity: EntityClass<E>,
    id: number,
    selected: Selection,
    also: readonly K[] = [],
  ): Promise<Row<E, K> | null> {
    const fields = also.length > 0 ? selected.with(also) : selected;
    const columns = columnKey(this.reader, entity, fields);
    const record = this.records(entity).load({ id, fields, columns });
    // Its fields have these.
    return record as Promise<Row<E, K> | null>;
  }

  /** A page of the list of a parent. The database cuts the list of every parent. */
  page<E extends BrandOwned>(
    lists: Lists<E>,
    parentId: number,
    page: Page,
    fields: Selection,
  ): Promise<Selected<E>[]> {
    if (page.after) positionOf(page.after, lists.entity);
    const key = `${listKey(lists, page)} ${columnKey(this.reader, lists.entity, fields)}`;
    return this.loader<Selected<E>[]>(key, (ids) => this.pageOfAll(lists, ids, page, fields)).load(parentId);
  }

  /** The records that references point to, in the order of the references; null if there is none. */
  async oneOfAll<E extends BrandOwned>(
    entity: EntityClass<E>,
    ids: readonly (number | null)[],
    fields: Selection,
  ): Promise<(Selected<E> | null)[]> {
    const wanted = [...new Set(ids)].filter((id) => id !== null);
    if (wanted.length === 0) return ids.map(() => null);
    const byId = await this.byId(entity, wanted, fields);
    return ids.map((id) => {
      if (id === null) return null;
      const record = byId.get(id);
      if (!record) throw this.missing(entity, id);
      return record;
    });
  }

  /** A page of the list of each parent, in the order of the parents. */
  pageOfAll<E extends BrandOwned>(
    lists: Lists<E>,
    parents: readonly number[],
    page: Page,
    fields: Selection,
  ): Promise<Selected<E>[][]> {
    return 'find' in lists
      ? this.foundOfAll(lists, parents, page, fields)
      : this.manyOfAll(lists, parents, page, fields);
  }

  private async manyOfAll<E extends BrandOwned>(
    children: Children<E>,
    parents: readonly number[],
    page: Page,
    fields: Selection,
  ): Promise<Selected<E>[][]> {
    const position = page.after ? positionOf(page.after, children.entity) : undefined;
    const { brandId, reader } = this;
    const lists = { ...children, brandId, parents, after: position, limit: page.first, fields };
    const columns = columnKey(reader, children.entity, fields);
    const key = `${listKey(children, page)} ${columns} of ${parents.join()}`;
    const byParent = await this.once(key, async () =>
      Map.groupBy(await readChildren(reader, lists), (row) => idBy(row, children.by)),
    );
    return parents.map((id) => byParent.get(id) ?? []);
  }

  private async foundOfAll<E extends BrandOwned>(
    found: Found<E>,
    parents: readonly number[],
    page: Page,
    fields: Selection,
  ): Promise<Selected<E>[][]> {
    const after = page.after ? positionOf(page.after, found.entity) : undefined;
    const within = { reader: this.reader, brandId: this.brandId };
    const ofParents = await this.once(`${listKey(found, page)} of ${parents.join()}`, () =>
      found.find(within, parents, { first: page.first, after }),
    );
    const ids = [...new Set([...ofParents.values()].flat())];
    if (ids.length === 0) return parents.map(() => []);
    const byId = await this.byId(found.entity, ids, fields);
    return parents.map((parent) => (ofParents.get(parent) ?? []).flatMap((id) => byId.get(id) ?? []));
  }

  /** Reads records of an entity by id, with the columns that each alias selects. */
  private records<E extends BrandOwned>(
    entity: EntityClass<E>,
  ): DataLoader<Wanted, Selected<E> | null, string> {
    const cached = this.ofEntities.get(entity.name);
    // Loaders of different entities never share a name.
    if (cached) return cached as DataLoader<Wanted, Selected<E> | null, string>;
    const created = new DataLoader<Wanted, Selected<E> | null, string>(
      async (wanted) => {
        const read = await Promise.all(
          together(wanted).map(async ({ ids, fields, columns }) => {
            const byId = await this.byId(entity, ids, fields);
            return { columns, byId };
          }),
        );
        const readOf = (one: Wanted) => read.find(({ columns }) => columns.has(one.columns))?.byId;
        return wanted.map((one) => readOf(one)?.get(one.id) ?? null);
      },
      { cacheKeyFn: ({ id, columns }) => `${id} ${columns}` },
    );
    this.ofEntities.set(entity.name, created as DataLoader<Wanted, unknown, string>);
    return created;
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
    this.ofEntities.clear();
    this.reads.clear();
  }

  /** A public key does not see every record that is referred to. */
  private missing({ name }: EntityClass<object>, id: number): Error {
    return isPublic(this.reader) ? notFound(name) : new Error(`${name} ${id} not found.`);
  }

  private byId<E extends BrandOwned>(
    entity: EntityClass<E>,
    ids: readonly number[],
    fields: Selection,
  ): Promise<ReadonlyMap<number, Selected<E>>> {
    const key = `one ${entity.name} ${columnKey(this.reader, entity, fields)} of ${ids.join()}`;
    return this.once(key, async () => {
      const rows = await readList<E>(this.reader, { entity, where: { id: { $in: ids } }, order: [], fields });
      return new Map(rows.map((row) => [row.id, row]));
    });
  }

  /** What a plan reads for all parents of an alias, the others with the same arguments get too. */
  private once<V>(key: string, read: () => Promise<V>): Promise<V> {
    // Reads of different types never share a key.
    const cached = this.reads.get(key) as Promise<V> | undefined;
    if (cached) return cached;
    const reading = read();
    this.reads.set(key, reading);
    return reading;
  }

  private loader<V>(
    key: string,
    load: (ids: readonly number[]) => Promise<(V | Error)[]>,
  ): DataLoader<number, V> {
    const cached = this.loaders.get(key);
    // Loaders of different types never share a key.
    if (cached) return cached as DataLoader<number, V>;
    const created = new DataLoader<number, V>(load);
    this.loaders.set(key, created as DataLoader<number, unknown>);
    return created;
  }
}

function listKey<E extends BrandOwned>(lists: Lists<E>, { first, after }: Page): string {
  const list = 'find' in lists ? lists.name : `by ${lists.by} ${lists.direction} ${lists.unless ?? ''}`;
  return `${lists.entity.name} ${list} ${first} ${after ?? ''}`;
}

/** The id in a property of a record: a reference, or an id itself. Null if there is none. */
export function idBy(record: object, property: string): number | null {
  const inRow = idInRow(record, property);
  if (inRow !== undefined) return inRow;
  const value: unknown = Reflect.get(record, property);
  if (value === null || value === undefined) return null;
  return Number(typeof value === 'object' ? Reflect.get(value, 'id') : value);
}

/** The columns behind a selection, as text; worked out once for a selection. */
const columnKey = (reader: Reader, entity: EntityClass<object>, fields: Selection): string =>
  fields.keep(entity, 'columns', () =>
    propertiesBehind(metadataOf(reader, entity), fields.fields).sort().join(),
  );

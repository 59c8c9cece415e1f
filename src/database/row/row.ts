import type { EntityMetadata, EntityProperty } from '@mikro-orm/core';
import type { Selection } from '../../language/graphql/selection.js';
import { type Cell, KINDS, kindOf } from '../wire/cell.js';

/**
 * Rows: records that are read and never changed. A row is an object of its entity's class, so services and
 * resolvers use it as the entity. In place of values it has the text of each selected column, and a property
 * is computed when it is read. A property that was not selected throws, and so does every use of a row by the
 * unit of work. A row has no own properties: a copy by spread is empty.
 *
 * What the response writer may rely on:
 * - `rowClassOf(value)` is the class of a row, and undefined for everything else. There is one class for each
 *   entity and set of selected properties, and it stays the same from request to request while it is in use.
 * - `row[CELLS][place]` is the text of the property that `rowClass.places` has at that place. Its kind is
 *   `kindOf(rowClass.meta.properties[name])`, and `KINDS[kind].parse` makes its value.
 * - A computed field (`Derived`) has no place: read `row[name]`, and `columnsBehind` for the properties that
 *   it depends on, all of which have places.
 */
export const CELLS = Symbol('cells');
const ROW_CLASS = Symbol('row class');

/** What every row has. */
interface WithCells {
  readonly [CELLS]: readonly Cell[];
}

/** The record of a reference, which was read with some fields by the same statement. It shares the cells. */
export interface Joined {
  readonly by: string;
  readonly selection: Selection;
  /** The place of the reference. */
  readonly place: number;
  readonly rowClass: RowClass;
}

/** The class of the rows of an entity with certain properties. */
export interface RowClass {
  new (cells: readonly Cell[]): WithCells;
  readonly meta: EntityMetadata;
  /** The place of each selected property among the cells of a row. */
  readonly places: ReadonlyMap<string, number>;
  /** What was read with the rows. */
  readonly joined: readonly Joined[];
}

/** The class of a row; undefined for an entity and every other object. */
export const rowClassOf = (value: object): RowClass | undefined =>
  (value as { readonly [ROW_CLASS]?: RowClass })[ROW_CLASS];

/** The cells of a row; undefined for an entity and every other object. */
export const cellsOf = (value: object): readonly Cell[] | undefined => (value as Partial<WithCells>)[CELLS];

/**
 * The id in a property of a row, which is a reference or an id; undefined for any other object. It is read
 * without the row that a reference is.
 */
export function idInRow(record: object, name: string): number | null | undefined {
  const place = rowClassOf(record)?.places.get(name);
  if (place === undefined) return undefined;
  const text = cellsOf(record)?.[place] ?? null;
  return text === null ? null : Number(text);
}

/** Creates the class of the rows of an entity with these properties, by the places of their cells. */
export function createRowClass(
  meta: EntityMetadata,
  places: ReadonlyMap<string, number>,
  joined: readonly Joined[] = [],
): RowClass {
  class SelectedRow implements WithCells {
    static readonly meta = meta;
    static readonly places = places;
    static readonly joined = joined;
    readonly [CELLS]: readonly Cell[];

    constructor(cells: readonly Cell[]) {
      this[CELLS] = cells;
    }
  }
  Object.setPrototypeOf(SelectedRow.prototype, withoutProperties(meta));
  Object.defineProperties(SelectedRow.prototype, {
    constructor: { value: meta.class },
    [ROW_CLASS]: { value: SelectedRow },
  });
  for (const [name, place] of places)
    Object.defineProperty(SelectedRow.prototype, name, { get: accessor(propertyOf(meta, name), place) });
  return SelectedRow;
}

const bases = new WeakMap<EntityMetadata, object>();

/** The prototype of an entity, on which every property throws. One for each entity. */
function withoutProperties(meta: EntityMetadata): object {
  const cached = bases.get(meta);
  if (cached) return cached;
  const base: object = Object.create(meta.prototype);
  // The unit of work begins with `__helper`.
  for (const name of [...meta.props.map((property) => property.name), '__helper'])
    Object.defineProperty(base, name, {
      get() {
        throw new Error(`${meta.className}.${name} was not read.`);
      },
    });
  bases.set(meta, base);
  return base;
}

/** A property of an entity by its name; throws for a name that it does not have. */
export function propertyOf(meta: EntityMetadata, name: string): EntityProperty {
  const properties: Readonly<Record<string, EntityProperty>> = meta.properties;
  const property = properties[name];
  if (!property) throw new Error(`${meta.className} has no property ${name}.`);
  return property;
}

function accessor(property: EntityProperty, place: number): (this: WithCells) => unknown {
  const kind = kindOf(property);
  if (!kind) throw new Error(`${property.name} cannot be read into a row.`);
  if (kind === 'reference') return reference(property, place);
  const { parse } = KINDS[kind];
  return function () {
    const text = this[CELLS][place] ?? null;
    return text === null ? null : parse(text);
  };
}

/** A reference is a row of its target that has the id alone. */
function reference({ name, targetMeta }: EntityProperty, place: number): (this: WithCells) => unknown {
  if (!targetMeta) throw new Error(`${name} refers to no entity.`);
  const rowClass = referenceClassOf(targetMeta);
  return function () {
    const id = this[CELLS][place] ?? null;
    return id === null ? null : new rowClass([id]);
  };
}

/** A row that has the id alone, such as that of a record before it is read. */
export const rowOfId = (meta: EntityMetadata, id: number): object =>
  new (referenceClassOf(meta))([String(id)]);

const ID_ALONE: ReadonlyMap<string, number> = new Map([['id', 0]]);
const referenceClasses = new WeakMap<EntityMetadata, RowClass>();

function referenceClassOf(meta: EntityMetadata): RowClass {
  const rowClass = referenceClasses.get(meta) ?? createRowClass(meta, ID_ALONE);
  referenceClasses.set(meta, rowClass);
  return rowClass;
}

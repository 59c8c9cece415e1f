import type { EntityMetadata } from '@mikro-orm/core';
import { LRUCache } from 'lru-cache';
import { kindOf } from './cell.js';
import { columnsBehind } from './derived.js';
import { createRowClass, propertyOf, type RowClass } from './row.js';
import { columnOf } from './sql.js';

/** The properties that are read of an entity, as SQL and as the class of the rows. */
export interface Selection {
  readonly columns: string;
  readonly rowClass: RowClass;
}

/** The properties behind fields; a computed field stands for those that it reads. The id is among them. */
export function propertiesBehind(meta: EntityMetadata, fields: Iterable<string>): string[] {
  const names = new Set<string>(Object.hasOwn(meta.properties, 'id') ? ['id'] : []);
  for (const field of fields)
    if (Object.hasOwn(meta.properties, field)) names.add(field);
    else for (const name of columnsBehind(meta.prototype, field)) names.add(name);
  return [...names];
}

/** The most selections of an entity that are kept by their names; a query may select any set of fields. */
const MAX_KEPT = 200;

/** The selections of an entity; null where a property cannot be read into a row. */
class Selections {
  /** A set of fields stays the same from request to request where its document does. */
  private readonly byFields = new WeakMap<object, Map<string, Selection | null>>();
  private readonly byNames = new LRUCache<string, Selection>({ max: MAX_KEPT });

  constructor(private readonly meta: EntityMetadata) {}

  find(fields: Iterable<string>, also: readonly string[]): Selection | null {
    const key = also.join();
    const ofFields = this.byFields.get(fields) ?? new Map<string, Selection | null>();
    const known = ofFields.get(key);
    if (known !== undefined) return known;
    const selection = this.named(propertiesBehind(this.meta, [...fields, ...also]));
    if (fields instanceof Set) this.byFields.set(fields, ofFields.set(key, selection));
    return selection;
  }

  private named(names: readonly string[]): Selection | null {
    const key = names.join();
    const known = this.byNames.get(key);
    if (known) return known;
    const selection = this.create(names);
    if (selection) this.byNames.set(key, selection);
    return selection;
  }

  private create(names: readonly string[]): Selection | null {
    const properties = names.map((name) => propertyOf(this.meta, name));
    if (properties.some((property) => kindOf(property) === undefined)) return null;
    return {
      columns: properties.map((property) => columnOf(property)).join(', '),
      rowClass: createRowClass(this.meta, new Map(names.map((name, place) => [name, place]))),
    };
  }
}

const ofEntities = new WeakMap<EntityMetadata, Selections>();

/** The selection of fields of an entity, with more properties; null where one cannot be read into a row. */
export function selectionOf(
  meta: EntityMetadata,
  fields: Iterable<string>,
  also: readonly string[],
): Selection | null {
  const selections = ofEntities.get(meta) ?? new Selections(meta);
  ofEntities.set(meta, selections);
  return selections.find(fields, also);
}

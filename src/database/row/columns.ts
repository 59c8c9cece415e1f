import type { EntityMetadata } from '@mikro-orm/core';
import { LRUCache } from 'lru-cache';
import { Selection } from '../../language/graphql/selection.js';
import { columnsBehind } from '../declare/derived.js';
import { columnOf } from '../sql/sql.js';
import { createRowClass, propertyOf, type RowClass } from './row.js';

/** Fields that a list is read with: those that a query selects, or some by their names. */
export type Fields = Selection | readonly string[];

export const namesOf = (fields: Fields): Iterable<string> =>
  fields instanceof Selection ? fields.fields : fields;

/** The columns that are read of an entity, as SQL and as the class of the rows. */
export interface SelectedColumns {
  readonly columns: string;
  readonly rowClass: RowClass;
}

/** The properties behind fields; a computed field has those that it reads. The id is among them. */
export function propertiesBehind(meta: EntityMetadata, fields: Iterable<string>): string[] {
  const names = new Set<string>(Object.hasOwn(meta.properties, 'id') ? ['id'] : []);
  for (const field of fields)
    if (Object.hasOwn(meta.properties, field)) names.add(field);
    else for (const name of columnsBehind(meta.prototype, field)) names.add(name);
  return [...names];
}

/** The most selections of an entity that are kept by their names; a query may select any set of fields. */
const MAX_KEPT = 200;

/** The selected columns of an entity. */
class ColumnsOfEntity {
  private readonly byNames = new LRUCache<string, SelectedColumns>({ max: MAX_KEPT });

  constructor(private readonly meta: EntityMetadata) {}

  find(fields: Fields, also: readonly string[]): SelectedColumns {
    const find = () => this.named(propertiesBehind(this.meta, [...namesOf(fields), ...also]));
    return fields instanceof Selection ? fields.keep(this, also.join(), find) : find();
  }

  private named(names: readonly string[]): SelectedColumns {
    const key = names.join();
    const columns = this.byNames.get(key) ?? this.create(names);
    this.byNames.set(key, columns);
    return columns;
  }

  private create(names: readonly string[]): SelectedColumns {
    const properties = names.map((name) => propertyOf(this.meta, name));
    return {
      columns: properties.map((property) => columnOf(property)).join(', '),
      rowClass: createRowClass(this.meta, new Map(names.map((name, place) => [name, place]))),
    };
  }
}

const ofEntities = new WeakMap<EntityMetadata, ColumnsOfEntity>();

/** The columns behind fields of an entity, with more properties. Throws for one that rows cannot have. */
export function selectColumns(
  meta: EntityMetadata,
  fields: Fields,
  also: readonly string[],
): SelectedColumns {
  const columns = ofEntities.get(meta) ?? new ColumnsOfEntity(meta);
  ofEntities.set(meta, columns);
  return columns.find(fields, also);
}

import type { EntityMetadata, FilterDef } from '@mikro-orm/core';
import { AUDIENCE } from './audience.js';
import type { RowReader } from './row-reader.js';

/** The filters that are on unless they are turned off. */
const defaults = new WeakMap<EntityMetadata, readonly FilterDef[]>();

/**
 * A filter with those that the ORM adds to every read of the entity: the rows of a brand. Throws if the
 * entity manager has no brand for them. The only place where rows get these filters; the table that a public
 * key reads limits what it sees (`public-view.ts`).
 */
export function visible(reader: RowReader, meta: EntityMetadata, where: unknown): unknown {
  const filters = defaults.get(meta) ?? filtersOf(meta);
  defaults.set(meta, filters);
  if (filters.length === 0) return where;
  const added = filters.map(({ name, cond }) => {
    const args: unknown = reader.getFilterParams(name);
    const isGiven = typeof args === 'object' && args !== null && !Object.values(args).includes(undefined);
    if (typeof cond !== 'function' || !isGiven)
      throw new Error(`${meta.className} cannot be read: the filter "${name}" has no arguments.`);
    return cond(args, 'read', reader);
  });
  return { $and: [...added, where] };
}

const filtersOf = ({ filters }: EntityMetadata): FilterDef[] =>
  Object.values(filters).filter((one) => one.default !== false && one.name !== AUDIENCE);

/** The brand whose rows are read; undefined if there is none. */
export const brandIdOf = (reader: RowReader): unknown => Object(reader.getFilterParams('brand')).brand;

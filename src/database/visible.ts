import type { EntityMetadata } from '@mikro-orm/core';
import type { ReadsRows } from './reader.js';

/**
 * A filter with those that the ORM adds to every read of the entity: the rows of a brand. Throws where the
 * entity manager has no brand for them. The only place where rows get these filters.
 */
export function visible(reader: ReadsRows, meta: EntityMetadata, where: unknown): unknown {
  const filters = Object.values(meta.filters).filter((filter) => filter.default !== false);
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

/** The brand whose rows are read; undefined where there is none. */
export const brandOf = (reader: ReadsRows): unknown => Object(reader.getFilterParams('brand')).brand;

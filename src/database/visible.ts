import type { EntityMetadata } from '@mikro-orm/core';
import type { Em } from './orm.js';

/**
 * A filter with those that the ORM adds to every read of the entity: the rows of a brand. Throws where the
 * entity manager has no brand for them. The only place where rows get these filters.
 */
export function visible(em: Em, meta: EntityMetadata, where: unknown): unknown {
  const filters = Object.values(meta.filters).filter((filter) => filter.default !== false);
  if (filters.length === 0) return where;
  const added = filters.map(({ name, cond }) => {
    const args: unknown = em.getFilterParams(name);
    const isGiven = typeof args === 'object' && args !== null && !Object.values(args).includes(undefined);
    if (typeof cond !== 'function' || !isGiven)
      throw new Error(`${meta.className} cannot be read: the filter "${name}" has no arguments.`);
    return cond(args, 'read', em);
  });
  return { $and: [...added, where] };
}

/** The brand whose rows an entity manager reads; undefined where it has none. */
export const brandOf = (em: Em): unknown => em.getFilterParams<{ brand?: unknown }>('brand')?.brand;

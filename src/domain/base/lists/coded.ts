import type { FilterQuery } from '@mikro-orm/core';

/**
 * A filter. `indexed` is a weaker condition that the index of codes supports: each row that meets `rule` meets
 * it.
 */
export interface Coded<E extends object> {
  rule: FilterQuery<E>;
  indexed?: FilterQuery<E>;
}

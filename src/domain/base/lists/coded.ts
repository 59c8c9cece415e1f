import type { FilterQuery } from '@mikro-orm/core';

/** A filter, and what an index of codes has of it: each row that meets `rule` meets `indexed`. */
export interface Coded<E extends object> {
  rule: FilterQuery<E>;
  indexed?: FilterQuery<E>;
}

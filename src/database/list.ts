import type { EntityClass, FilterQuery, QueryOrderMap } from '@mikro-orm/core';
import type { RowClass } from './row.js';
import type { TextSearch } from './text-search.js';

/** A condition on the id alone, of an entity whose type is not known where it is read. */
interface ById {
  id: number | { $in: readonly number[] };
}

/** The rows of a list, whatever their order. */
export interface Filtered<E extends object> {
  entity: EntityClass<E>;
  where: FilterQuery<NoInfer<E>> | ById;
  /** A condition that few rows may meet, which the planner cannot tell, and that has an index. */
  rare?: FilterQuery<NoInfer<E>> | undefined;
  search?: TextSearch | undefined;
  /** Whether the best plan depends on the values of the filter, so that none is kept. */
  isPlannedAnew?: boolean;
}

/** The description of a list read: entity, filter, order, page, and the requested fields. */
export interface List<E extends object> extends Filtered<E> {
  order: QueryOrderMap<E>[];
  limit?: number;
  offset?: number;
  fields: Iterable<string>;
  /** Properties beside those behind the fields, such as those of a cursor. */
  also?: readonly string[];
  /**
   * Whether many rows are passed over before a page is full, as with filters. The page is then found first,
   * among the entries of an index that has the columns of the filters, and only its rows are read.
   */
  isSparse?: boolean;
}

/** A statement and its parameters. */
export interface Query {
  text: string;
  values: readonly unknown[];
  isPlannedAnew: boolean;
  brand: unknown;
}

/** A statement of a list. */
export interface ListQuery extends Query {
  rowClass: RowClass;
  /** The statement to use where this one finds fewer rows than this. */
  otherwise?: Query & { rows: number };
}

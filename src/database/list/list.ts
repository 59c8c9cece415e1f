import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import type { Fields } from '../row/columns.js';
import type { RowClass } from '../row/row.js';
import type { Order } from '../sql/sql.js';
import type { TextSearch } from '../sql/text-search.js';
import type { Cell } from '../wire/cell.js';

/** A condition on the id alone, of an entity whose type is not known to the reader. */
interface ById {
  id: number | { $in: readonly number[] };
}

/** The rows of a list. */
export interface Filtered<E extends object> {
  entity: EntityClass<E>;
  where: FilterQuery<NoInfer<E>> | ById;
  /** The order of the list. A page and its total with the same order share the look-up of a search term. */
  order?: Order<E>;
  /** A condition that few rows may meet and the planner cannot estimate. It, or `indexed`, has an index. */
  selective?: FilterQuery<NoInfer<E>> | undefined;
  /**
   * A weaker condition than `selective` that an index supports. Only the statements that read that index have
   * it.
   */
  indexed?: FilterQuery<NoInfer<E>> | undefined;
  search?: TextSearch | undefined;
  /**
   * Whether the best plan depends on the values of `where`, so that none is kept. It always depends on those
   * of `selective`.
   */
  isPlannedAgain?: boolean;
  /**
   * Whether many rows are passed over before a page is full, as with filters. The page is then found first,
   * among the entries of an index that has the columns of the filters, and only its rows are read.
   */
  isSparse?: boolean;
  /** The place of some of the rows in an index, from which the number of all is estimated. */
  hashSample?: HashSample | undefined;
}

/** The rows that a hash of their id chooses, one in so many. */
export interface HashSample {
  oneIn: number;
  /** SQL of the condition that a row is one of them; it is the condition of an index. */
  by: (alias: string) => string;
}

/** The description of a list read: entity, filter, order, page, and the requested fields. */
export interface List<E extends object> extends Filtered<E> {
  order: Order<E>;
  limit?: number;
  offset?: number;
  fields: Fields;
  /** Properties beside those behind the fields, such as those of a cursor. */
  also?: readonly string[];
}

/** A statement and its parameters. */
export interface Query {
  text: string;
  values: readonly unknown[];
  isPlannedAgain: boolean;
}

/** A statement of a list. */
export interface ListQuery extends Query {
  rowClass: RowClass;
  /** The statement to use if this one does not fill the page. */
  otherwise?: Query & {
    pageSize: number;
    /** Looks at more of the first rows, if those that were found show that they probably fill a page. */
    wider: (found: number) => Query | undefined;
  };
  /** The steps to take if this one does not find a full page of rows with a search term. */
  byText?: TextSteps;
}

/** The rows of a list with a search term that indexes have. */
export interface Hits {
  /** In the order of the list. */
  ids: readonly string[];
  /** Whether an index has more rows than were looked at, or none has the text. */
  isCut: boolean;
  /** Whether the list has more rows with the text. */
  isMore: boolean;
}

/** How a page of rows with a search term is found when the first rows of the list do not fill it. */
export interface TextSteps {
  search: TextSearch;
  /** The number of rows of a full page. */
  pageSize: number | undefined;
  /** The statement that finds the rows with the text in indexes. */
  hits: () => Query;
  /** Looks at more of the first rows, if those that were found show that they probably fill a page. */
  wider: (found: readonly Cell[][]) => Query | undefined;
  /** Reads the page from what was found: the rows in indexes and, if these are not all, first rows. */
  page: (found: readonly Cell[][], hits: Hits, wasWider: boolean) => Query;
}

import { type EntityClass, type FilterQuery, type QueryOrderMap, raw } from '@mikro-orm/core';
import { ByDistance, type Order } from '../../../database/sql/sql.js';
import { invalidArgument } from '../../../errors.js';
import { isId } from '../../../language/graphql/id.js';
import { cursorOf, type Position, positionOf, recordsAfter } from '../cursor.js';

type Direction = 'asc' | 'desc';

/** The order of a list: how it is sorted, and what follows the record of a cursor. */
export interface ListOrder<E extends object> {
  order: Order<E>;
  /** The properties that a cursor is made of. */
  columns: readonly string[];
  cursorOf: (record: E) => string;
  /** The condition for the records after a cursor. Throws for a cursor of another list or order. */
  after: (cursor: string) => FilterQuery<E>;
}

/** By creation, then by the id. Its cursors are those that the records carry. */
export const byCreation = <E extends Position>(
  entity: EntityClass<E>,
  direction: Direction,
): ListOrder<E> => ({
  order: [{ createdAt: direction } as QueryOrderMap<E>, { id: direction } as QueryOrderMap<E>],
  columns: ['createdAt'],
  cursorOf,
  after: (cursor) => recordsAfter<E>(positionOf(cursor, entity), direction),
});

/** After and before every record. */
const END: Readonly<Record<Direction, string>> = { desc: '9999-12-31', asc: 'epoch' };

/**
 * An order by creation, from an index of what is nearest: on the brand, the column of a filter, and the time
 * of creation. It has the first records that a range of the column contains, be they many or few, and
 * wherever they are in the list.
 */
export const nearestFirst = <E extends Position>(order: ListOrder<E>, direction: Direction): ListOrder<E> => {
  const distance = raw((alias: string) => `${alias}.created_at <-> timestamptz '${END[direction]}'`);
  return {
    ...order,
    order: [new ByDistance(distance), { id: direction } as QueryOrderMap<E>],
  };
};

/** What a list is sorted by, beside the id. */
export interface SortKey<E extends object> {
  /** Names the sort in its cursors. */
  name: string;
  /** The expression of an index on the brand, this key and the id; never null. */
  sql: (alias: string) => string;
  sqlType: string;
  columns: readonly (string & keyof E)[];
  /** The key as text without spaces. */
  keyOf: (record: E) => string;
  isKey: (text: string) => boolean;
}

/** By a key, then by the id. A cursor contains the sort and its direction, and is invalid for any other. */
export function bySortKey<E extends Position>(
  entity: EntityClass<E>,
  { name, sql, sqlType, columns, keyOf, isKey }: SortKey<E>,
  direction: Direction,
): ListOrder<E> {
  const encode = (key: string, id: number): string =>
    Buffer.from(`${entity.name}:${name}:${direction} ${key} ${id.toString(36)}`).toString('base64url');
  const key = raw((alias: string) => sql(alias));
  return {
    order: [{ [key]: direction } as QueryOrderMap<E>, { id: direction } as QueryOrderMap<E>],
    columns,
    cursorOf: (record) => encode(keyOf(record), record.id),
    after: (cursor) => {
      const [, at = '', number = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
      const id = Number.parseInt(number, 36);
      if (!isId(id) || !isKey(at) || encode(at, id) !== cursor)
        throw invalidArgument('after', 'must be a cursor of this list, with the same sort and direction');
      const operator = direction === 'asc' ? '>' : '<';
      // A comparison of rows lets the index begin at the cursor; an index of what is nearest compares none.
      const follows = raw(
        (alias: string) =>
          `${sql(alias)} ${operator}= ?::${sqlType} and ` +
          `(${sql(alias)}, ${alias}.id) ${operator} (?::${sqlType}, ?::bigint)`,
        [at, at, id],
      );
      return { [follows]: [] } as FilterQuery<E>;
    },
  };
}

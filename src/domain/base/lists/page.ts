import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import { GraphQLInt, GraphQLString } from 'graphql';
import { ArgsType, Field } from 'type-graphql';
import type { List } from '../../../database/list/list.js';
import { readList, type Selected } from '../../../database/read/read.js';
import type { Fields } from '../../../database/row/columns.js';
import type { RowReader } from '../../../database/sql/row-reader.js';
import { type Page, type Position, positionOf } from '../cursor.js';
import { Ruled } from '../declare.js';
import { byCreation, type ListOrder } from './list-order.js';

@ArgsType()
export class PageArgs implements Page {
  @Ruled({ minimum: 0, maximum: 100 })
  @Field(() => GraphQLInt, {
    description: 'The number of records to return, at most 100.',
    defaultValue: 20,
  })
  first!: number;

  @Ruled({ maxLength: 200 })
  @Field(() => GraphQLString, {
    description: 'A cursor from an earlier page. Returns the records after it.',
    nullable: true,
  })
  after?: string | null;
}

/** A list, sorted by creation. */
interface Listing<E extends Position> {
  entity: EntityClass<E>;
  where: FilterQuery<NoInfer<E>>;
  direction: 'asc' | 'desc';
}

/** Reads a page of a list. Only the columns of the requested fields are selected. */
export const readPage = <E extends Position>(
  reader: RowReader,
  { entity, where, direction }: Listing<E>,
  page: Page,
  fields: Fields,
): Promise<Selected<E>[]> =>
  readOrdered<E>(reader, { entity, where, order: byCreation(entity, direction) }, page, fields);

/** A list in any order. */
interface OrderedListing<E extends Position>
  extends Pick<List<E>, 'entity' | 'where' | 'search' | 'isSparse' | 'also'> {
  order: ListOrder<NoInfer<E>>;
}

/** Reads a page of a list in any order. */
export function readOrdered<E extends Position>(
  reader: RowReader,
  { where, order, ...list }: OrderedListing<E>,
  { first, after }: Page,
  fields: Fields,
): Promise<Selected<E>[]> {
  const conditions = [where, ...(after ? [order.after(after)] : [])];
  return readList<E>(reader, {
    ...list,
    where: { $and: conditions } as FilterQuery<NoInfer<E>>,
    order: order.order,
    limit: first,
    fields,
  });
}

/** A page of records in memory, which are sorted oldest first. */
export function pageOf<R extends Position>(
  entity: EntityClass<Position>,
  records: readonly R[],
  { first, after }: Page,
): R[] {
  const from = after ? positionOf(after, entity) : undefined;
  const isAfter = ({ createdAt, id }: R): boolean =>
    !from || createdAt > from.createdAt || (createdAt.getTime() === from.createdAt.getTime() && id > from.id);
  return records.filter(isAfter).slice(0, first);
}

import type { EntityClass, FilterQuery, QueryOrderMap } from '@mikro-orm/core';
import { GraphQLInt, GraphQLString } from 'graphql';
import { ArgsType, Field } from 'type-graphql';
import type { Em } from '../../database/orm.js';
import { readList } from '../../database/read.js';
import { type Page, type Position, positionOf, recordsAfter } from './cursor.js';
import { Ruled } from './declare.js';

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
export function readPage<E extends Position>(
  em: Em,
  { entity, where, direction }: Listing<E>,
  { first, after }: Page,
  fields: Iterable<string>,
): Promise<E[]> {
  const conditions = [where];
  if (after) conditions.push(recordsAfter<E>(positionOf(after, entity), direction));
  return readList<E>(em, {
    entity,
    where: { $and: conditions } as FilterQuery<NoInfer<E>>,
    order: [{ createdAt: direction } as QueryOrderMap<E>, { id: direction } as QueryOrderMap<E>],
    limit: first,
    fields,
  });
}

/** A page of records in memory, which are sorted oldest first. */
export function pageOf<E extends Position>(
  entity: EntityClass<E>,
  records: readonly E[],
  { first, after }: Page,
): E[] {
  const from = after ? positionOf(after, entity) : undefined;
  const isAfter = ({ createdAt, id }: E): boolean =>
    !from || createdAt > from.createdAt || (createdAt.getTime() === from.createdAt.getTime() && id > from.id);
  return records.filter(isAfter).slice(0, first);
}

import type { EntityClass, FilterQuery, QueryOrderMap } from '@mikro-orm/core';
import { GraphQLInt, GraphQLString } from 'graphql';
import { ArgsType, Field } from 'type-graphql';
import type { Em } from '../../database/orm.js';
import { readList } from '../../database/read.js';
import { behind, type Page, type Position, positionOf } from './cursor.js';
import { Ruled } from './declare.js';

/** The part of a list that a caller asks for. */
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
    description: 'A cursor of this list. Returns the records behind it; left out, those from the beginning.',
    nullable: true,
  })
  after?: string | null;
}

/** A list in the order of creation. */
interface Listing<E extends Position> {
  entity: EntityClass<E>;
  where: FilterQuery<NoInfer<E>>;
  direction: 'asc' | 'desc';
}

/** Reads a page of a list, with the columns of the fields that were asked for. */
export function readPage<E extends Position>(
  em: Em,
  { entity, where, direction }: Listing<E>,
  { first, after }: Page,
  fields: Iterable<string>,
): Promise<E[]> {
  const conditions = [where];
  if (after) conditions.push(behind<E>(positionOf(after, entity), direction));
  return readList<E>(em, {
    entity,
    where: { $and: conditions } as FilterQuery<NoInfer<E>>,
    order: [{ createdAt: direction } as QueryOrderMap<E>, { id: direction } as QueryOrderMap<E>],
    limit: first,
    fields,
  });
}

/** A page of records that are in memory, oldest first. */
export function pageOf<E extends Position>(
  entity: EntityClass<E>,
  records: readonly E[],
  { first, after }: Page,
): E[] {
  const from = after ? positionOf(after, entity) : undefined;
  const isBehind = ({ createdAt, id }: E): boolean =>
    !from || createdAt > from.createdAt || (createdAt.getTime() === from.createdAt.getTime() && id > from.id);
  return records.filter(isBehind).slice(0, first);
}

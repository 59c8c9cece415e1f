import type { EntityClass, FilterQuery, QueryOrderMap } from '@mikro-orm/core';
import { GraphQLBoolean, GraphQLInt, type GraphQLResolveInfo, GraphQLString } from 'graphql';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import type { Em } from '../../database/orm.js';
import { countList, readList } from '../../database/read.js';
import { invalidArgument } from '../../errors.js';
import { closedList, type ValueOf } from '../../language/closed-list.js';
import { parseInstant } from '../../language/instant.js';
import { selectedNames } from '../../language/selection.js';
import type { BrandOwned } from './brand-owned.js';
import { Ruled } from './declare.js';

export const SortOrder = closedList('SortOrder', 'Sort direction.', {
  ASC: ['ASC', 'Ascending: the smallest or oldest first.'],
  DESC: ['DESC', 'Descending: the largest or newest first.'],
});
export type SortOrder = ValueOf<typeof SortOrder>;

@ObjectType({ description: 'Where a page of a connection begins and ends.', simpleResolvers: true })
export class PageInfo {
  @Field(() => GraphQLBoolean, { description: 'Whether there is more after this page.' })
  hasNextPage!: boolean;
  @Field(() => GraphQLBoolean, { description: 'Whether there is something before this page.' })
  hasPreviousPage!: boolean;
  @Field(() => GraphQLString, {
    description: 'The cursor of the first record; null on an empty page.',
    nullable: true,
  })
  startCursor!: string | null;
  @Field(() => GraphQLString, {
    description: 'The cursor of the last record, to go on after; null on an empty page.',
    nullable: true,
  })
  endCursor!: string | null;
}

@ArgsType()
export class ConnectionArgs {
  @Ruled({ minimum: 0, maximum: 100 })
  @Field(() => GraphQLInt, { description: 'How many, at most 100.', defaultValue: 20 })
  first!: number;

  @Ruled({ maxLength: 200 })
  @Field(() => GraphQLString, { description: 'A cursor: the page begins after it.', nullable: true })
  after?: string | null;
}

/** A Relay connection of a type: a page of it, newest first, that neither repeats nor skips. */
export interface Connection<E> {
  edges: { cursor: string; node: E }[];
  pageInfo: PageInfo;
  totalCount: () => Promise<number>;
}

/** The GraphQL type of a connection. */
export function connectionOf<E extends object>(node: () => EntityClass<E>, name: string, what: string) {
  @ObjectType(`${name}Edge`, {
    description: `One of the ${what}, and where it stands.`,
    simpleResolvers: true,
  })
  class EdgeOf {
    @Field(() => GraphQLString, { description: 'Where it stands, for `after`.' }) cursor!: string;
    @Field(node, { description: 'The record.' }) node!: E;
  }
  @ObjectType(`${name}Connection`, {
    description: `A page of the ${what}, newest first.`,
    simpleResolvers: true,
  })
  class ConnectionOf {
    @Field(() => [EdgeOf], { description: 'The records of the page.' }) edges!: EdgeOf[];
    @Field(() => PageInfo, { description: 'Where the page begins and ends.' }) pageInfo!: PageInfo;
    @Field(() => GraphQLInt, {
      description: 'How many there are in all; counted only where it is asked for.',
    })
    totalCount!: number;
  }
  return ConnectionOf;
}

/** Reads a page of a connection, with the columns that its nodes were asked for. */
export async function readConnection<E extends BrandOwned>(
  em: Em,
  entity: EntityClass<E>,
  where: FilterQuery<NoInfer<E>>,
  { first, after }: ConnectionArgs,
  info: GraphQLResolveInfo,
): Promise<Connection<E>> {
  const from = after ? parseCursor(after) : undefined;
  const beyond = from && {
    $or: [{ createdAt: { $lt: from.createdAt } }, { createdAt: from.createdAt, id: { $lt: from.id } }],
  };
  const rows = await readList<E>(em, {
    entity,
    // The keyset and the order speak of the columns that every brand-owned record has.
    where: (beyond ? { $and: [where, beyond] } : where) as FilterQuery<NoInfer<E>>,
    order: [{ createdAt: 'desc' } as QueryOrderMap<E>, { id: 'desc' } as QueryOrderMap<E>],
    limit: first + 1,
    fields: selectedNames(info, ['edges', 'node']),
  });
  const edges = rows.slice(0, first).map((node) => ({ cursor: cursorOf(node), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage: rows.length > first,
      hasPreviousPage: from !== undefined,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount: () => countList<E>(em, { entity, where }),
  };
}

const cursorOf = ({ createdAt, id }: BrandOwned): string =>
  Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');

function parseCursor(text: string): { createdAt: Date; id: number } {
  const [instant = '', number = ''] = Buffer.from(text, 'base64url').toString('utf8').split(' ');
  const createdAt = parseInstant(instant);
  const id = /^\d{1,16}$/.test(number) ? Number(number) : 0;
  if (!createdAt || !Number.isSafeInteger(id) || id < 1)
    throw invalidArgument('after', 'must be a cursor that this service gave');
  return { createdAt, id };
}

import type { EntityClass } from '@mikro-orm/core';
import { GraphQLBoolean, type GraphQLResolveInfo, GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import type { Filtered } from '../../../database/list/list.js';
import type { Selected } from '../../../database/read/read.js';
import type { Total } from '../../../database/totals/total.js';
import { selectionOf } from '../../../language/graphql/selection.js';
import type { Context } from '../context.js';
import type { Page, Position } from '../cursor.js';
import { countPrice } from '../price.js';
import { PageBoundaries, RecordEdge } from './edges.js';
import { byCreation, type ListOrder } from './list-order.js';
import { readOrdered } from './page.js';
import { TotalOf, totalOf, WhetherEstimated } from './total.js';

@ObjectType({ description: 'The boundaries of a page of a connection.', simpleResolvers: true })
export class PageInfo {
  @Field(() => GraphQLBoolean, { description: 'Whether more records follow this page.' })
  hasNextPage!: boolean;
  @Field(() => GraphQLBoolean, { description: 'Whether the page was requested with `after`.' })
  hasPreviousPage!: boolean;
  @Field(() => GraphQLString, {
    description: 'The cursor of the first record; null on an empty page.',
    nullable: true,
  })
  startCursor!: string | null;
  @Field(() => GraphQLString, {
    description: 'The cursor of the last record, for the `after` of the next page; null on an empty page.',
    nullable: true,
  })
  endCursor!: string | null;
}

/** A Relay connection: a page of records. */
export interface Connection<E> {
  edges: { cursor: string; node: Selected<E> }[];
  pageInfo: PageInfo;
  totalCount: () => Promise<number>;
  isTotalCountEstimated: () => Promise<boolean>;
}

/** The GraphQL type of a connection. Its descriptions call the records `records`, such as “flows”. */
export function connectionOf<E extends object>(
  node: () => EntityClass<E>,
  name: string,
  records: string,
  order = 'newest first',
) {
  @ObjectType(`${name}Edge`, {
    description: `One of the ${records} of a page, with its cursor.`,
    simpleResolvers: true,
  })
  class EdgeOf {
    @Field(() => GraphQLString, { description: 'The cursor of the record, for `after`.' }) cursor!: string;
    @Field(node, { description: 'The record.' }) node!: E;
  }
  @ObjectType(`${name}Connection`, {
    description: `A page of ${records}, ${order}.`,
    simpleResolvers: true,
  })
  class ConnectionOf {
    @Field(() => [EdgeOf], { description: 'The records of the page.' }) edges!: EdgeOf[];
    @Field(() => PageInfo, { description: 'The boundaries of the page.' }) pageInfo!: PageInfo;
    @TotalOf(`${records} on all pages`, { price: countPrice }) totalCount!: number;
    @WhetherEstimated({ price: countPrice }) isTotalCountEstimated!: boolean;
  }
  return ConnectionOf;
}

/** The total of a connection. It is read once, and only if it is selected. */
export function totalsOf<E extends object>(
  ctx: Context,
  list: Filtered<E>,
): Pick<Connection<E>, 'totalCount' | 'isTotalCountEstimated'> {
  let total: Promise<Total> | undefined;
  const read = (): Promise<Total> => {
    total ??= totalOf<E>(ctx, list);
    return total;
  };
  return {
    totalCount: async () => (await read()).count,
    isTotalCountEstimated: async () => (await read()).isEstimated,
  };
}

/** Reads a page of a connection. Only the columns of the requested fields are selected. */
export async function readConnection<E extends Position>(
  ctx: Context,
  list: Filtered<E>,
  { first, after }: Page,
  info: GraphQLResolveInfo,
  order: ListOrder<NoInfer<E>> = byCreation(list.entity, 'desc'),
): Promise<Connection<E>> {
  const fields = selectionOf(info, ['edges', 'node']);
  // One more than requested, to detect whether another page follows.
  const page = { first: first + 1, after: after ?? null };
  const also = selectsCursors(info) ? order.columns : [];
  const rows = await readOrdered<E>(ctx.reader, { ...list, order, also }, page, fields);
  const edges = rows.slice(0, first).map((node) => new RecordEdge<E>(node, order));
  return {
    edges,
    pageInfo: new PageBoundaries(edges, rows.length > first, Boolean(after)),
    ...totalsOf<E>(ctx, { ...list, order: order.order }),
  };
}

/** Whether a response has cursors, which are made of columns that few responses have otherwise. */
const selectsCursors = (info: GraphQLResolveInfo): boolean =>
  selectionOf(info, ['edges']).fields.has('cursor') ||
  CURSORS_OF_PAGE.some((name) => selectionOf(info, ['pageInfo']).fields.has(name));

const CURSORS_OF_PAGE = ['startCursor', 'endCursor'];

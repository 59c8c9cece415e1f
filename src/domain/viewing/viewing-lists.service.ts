import type { FilterQuery } from '@mikro-orm/core';
import type { GraphQLResolveInfo } from 'graphql';
import { readOne, type Selected } from '../../database/read/read.js';
import type { Fields } from '../../database/row/columns.js';
import { notFound } from '../../errors.js';
import type { Context } from '../base/context.js';
import { type Connection, readConnection } from '../base/lists/connection.js';
import { bySortKey } from '../base/lists/list-order.js';
import { hasPerson } from '../base/lists/person-filter.js';
import { instantKey } from '../base/lists/updated-since.js';
import { Viewing } from './viewing.entity.js';
import type { ViewingsArgs } from './viewing.input.js';

export async function viewing({ reader }: Context, id: number, fields: Fields): Promise<Selected<Viewing>> {
  const found = await readOne(reader, { entity: Viewing, where: { id }, fields });
  if (!found) throw notFound('Viewing');
  return found;
}

const ORDER = bySortKey(Viewing, { name: 'start', ...instantKey('startsAt', 'starts_at') }, 'asc');

/** A page of the viewings of the brand that meet every filter, the earliest start first. */
export function viewings(
  ctx: Context,
  args: ViewingsArgs,
  info: GraphQLResolveInfo,
): Promise<Connection<Viewing>> {
  const { brandId } = ctx;
  const { propertyId, leadId, agentId, personId, status, startsAfter, startsBefore } = args;
  const filters: FilterQuery<Viewing>[] = [
    ...(propertyId == null ? [] : [{ property: [brandId, propertyId] as const }]),
    ...(leadId == null ? [] : [{ lead: [brandId, leadId] as const }]),
    ...(agentId == null ? [] : [{ agent: [brandId, agentId] as const }]),
    ...(personId == null ? [] : [hasPerson(personId)]),
    ...(status ? [{ status }] : []),
    ...(startsAfter ? [{ startsAt: { $gt: startsAfter } }] : []),
    ...(startsBefore ? [{ startsAt: { $lt: startsBefore } }] : []),
  ];
  const list = {
    entity: Viewing,
    where: { $and: filters },
    ...(filters.length > 0 && { isPlannedAgain: true }),
  };
  return readConnection<Viewing>(ctx, list, args, info, ORDER);
}

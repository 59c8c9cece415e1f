import type { FilterQuery } from '@mikro-orm/core';
import type { GraphQLResolveInfo } from 'graphql';
import { readList } from '../../database/read/read.js';
import { invalidArgument } from '../../errors.js';
import type { Selection } from '../../language/graphql/selection.js';
import type { Context } from '../base/context.js';
import type { Page } from '../base/cursor.js';
import { type Connection, readConnection } from '../base/lists/connection.js';
import { hasEmail } from '../base/lists/email-filter.js';
import { totalOf } from '../base/lists/total.js';
import { filteredIds } from '../base/naming/filtered-ids.js';
import { Property } from '../property/property.entity.js';
import { Lead } from './lead.entity.js';
import type { LeadsArgs, NumberedLeadsArgs, TimeWindow } from './lead.input.js';
import type { LeadPage } from './lead.payload.js';

type Filter = FilterQuery<Lead>;

/** A page of the leads of the brand that meet every filter, newest first. */
export async function leads(
  ctx: Context,
  args: LeadsArgs,
  page: Page,
  info: GraphQLResolveInfo,
): Promise<Connection<Lead>> {
  const inWindow = windowFilter(args);
  const { property } = await filteredIds(ctx, args, { property: Property });
  const filters: Filter[] = [
    ...(property === undefined
      ? []
      : [property === null ? { id: { $in: [] } } : { property: [ctx.brandId, property] as const }]),
    ...(args.email != null ? [hasEmail(args.email)] : []),
    ...(args.status ? [{ status: args.status }] : []),
  ];
  const list = {
    entity: Lead,
    where: { $and: [...inWindow, ...filters] },
    ...(filters.length > 0 && { isPlannedAgain: true }),
  };
  return readConnection<Lead>(ctx, list, page, info);
}

/** A page of the leads of a time window by offset, newest first. */
export async function numberedLeads(
  ctx: Context,
  { limit, offset, ...window }: NumberedLeadsArgs,
  fields: Selection,
): Promise<LeadPage> {
  const list = { entity: Lead, where: { $and: windowFilter(window) } };
  const [leads, total] = await Promise.all([
    readList(ctx.reader, { ...list, order: [{ createdAt: 'desc' }, { id: 'desc' }], limit, offset, fields }),
    totalOf<Lead>(ctx, list),
  ]);
  return { leads, totalCount: total.count, isTotalCountEstimated: total.isEstimated };
}

function windowFilter({ from, to }: TimeWindow): Filter[] {
  if (from && to && from > to) throw invalidArgument('to', 'must not be earlier than `from`');
  return [...(from ? [{ createdAt: { $gte: from } }] : []), ...(to ? [{ createdAt: { $lt: to } }] : [])];
}

import type { FilterQuery } from '@mikro-orm/core';
import type { GraphQLResolveInfo } from 'graphql';
import { readList } from '../../../database/read/read.js';
import type { Selection } from '../../../language/graphql/selection.js';
import type { Context } from '../../base/context.js';
import { type Connection, readConnection } from '../../base/lists/connection.js';
import { searchFor } from '../../base/lists/text-filter.js';
import { totalOf } from '../../base/lists/total.js';
import { filteredIds } from '../../base/naming/filtered-ids.js';
import { Person } from '../../directory/person.entity.js';
import { filteredLandlord } from '../../landlord/landlord-filter.js';
import { Property } from '../../property/property.entity.js';
import { Flow } from '../record/flow.entity.js';
import type { FlowPage } from '../record/flow.payload.js';
import type { FlowSort, FlowsArgs, RenewedFlowsArgs } from './flow.input.js';
import { flowFilter } from './flow-filter.js';
import { orderByDay, orderOf } from './flow-order.js';
import { FLOW_TEXTS } from './flow-search.js';

export const PAGE_SIZE = 20;

const COLUMN: Readonly<Record<FlowSort, 'createdAt' | 'updatedAt' | 'percentageCompleted'>> = {
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
  percentage_completed: 'percentageCompleted',
};

/** A page of the flows of the brand. Deleted flows are never listed. */
export async function flows(
  ctx: Context,
  args: FlowsArgs,
  info: GraphQLResolveInfo,
): Promise<Connection<Flow>> {
  const order = orderOf(args);
  const [of, landlord] = await Promise.all([
    filteredIds(ctx, args, { person: Person, property: Property }),
    filteredLandlord(ctx, args),
  ]);
  const { where, selective, indexed, isPlannedAgain, isByDay } = flowFilter(ctx, args, { ...of, landlord });
  const staff = ofStaff(ctx, args);
  const conditions: FilterQuery<Flow>[] = [...staff, ...where];
  if (args.isArchived != null) conditions.push({ isArchived: args.isArchived });
  if (args.isDecided != null) conditions.push({ outcome: args.isDecided ? { $ne: null } : null });
  if (args.isRenewed != null) conditions.push({ isRenewed: args.isRenewed });
  if (args.reference != null) conditions.push({ reference: args.reference });
  const list = {
    entity: Flow,
    where: { $and: [{ isDeleted: false }, ...conditions] },
    selective,
    indexed,
    search: searchFor(args.text, FLOW_TEXTS),
    // Flows of a branch, or those that are archived, are many; but an index has the columns of the filters.
    isSparse: !selective && conditions.length > 0,
    // Which of the first flows are those of a branch depends on the branch.
    isPlannedAgain: isPlannedAgain || (selective !== undefined && staff.length > 0),
  };
  return readConnection<Flow>(ctx, list, args, info, isByDay ? orderByDay(args) : order);
}

/** A page of the renewals among the flows of the brand. */
export async function renewedFlows(
  ctx: Context,
  args: RenewedFlowsArgs,
  fields: Selection,
): Promise<FlowPage> {
  const list = {
    entity: Flow,
    where: { $and: [{ isDeleted: false, isRenewed: true }, ...ofStaff(ctx, args)] },
    search: searchFor(args.text, FLOW_TEXTS),
    order: [{ [COLUMN[args.sortBy]]: args.sortOrder }, { id: args.sortOrder }],
    isSparse: true,
  };
  const [page, total] = await Promise.all([
    readList(ctx.reader, { ...list, limit: PAGE_SIZE, offset: args.page * PAGE_SIZE, fields }),
    totalOf<Flow>(ctx, list),
  ]);
  return {
    totalCount: total.count,
    isTotalCountEstimated: total.isEstimated,
    pageSize: PAGE_SIZE,
    flows: page,
  };
}

function ofStaff(
  ctx: Context,
  { agentId, branchId }: Pick<FlowsArgs, 'agentId' | 'branchId'>,
): FilterQuery<Flow>[] {
  const { brandId } = ctx;
  return [
    ...(agentId ? [{ agent: [brandId, agentId] as const }] : []),
    ...(branchId ? [{ branch: [brandId, branchId] as const }] : []),
  ];
}

import type { FilterQuery } from '@mikro-orm/core';
import type { GraphQLResolveInfo } from 'graphql';
import { countList, readList } from '../../database/read.js';
import { type Connection, readConnection } from '../base/connection.js';
import type { Context } from '../base/context.js';
import { Flow } from './flow.entity.js';
import type { FlowSort, FlowsArgs, RenewedFlowsArgs } from './flow.input.js';
import type { FlowPage } from './flow.payload.js';
import { atStage, withText } from './flow-filter.js';
import { orderOf } from './flow-order.js';

export const PAGE_SIZE = 20;

const COLUMN: Readonly<Record<FlowSort, 'createdAt' | 'updatedAt' | 'percentageCompleted'>> = {
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
  percentage_completed: 'percentageCompleted',
};

/** A page of the flows of the brand. Deleted flows are never listed. */
export function flows(ctx: Context, args: FlowsArgs, info: GraphQLResolveInfo): Promise<Connection<Flow>> {
  const conditions: FilterQuery<Flow>[] = [
    ...atStage(args.stage, args.status),
    ...ofStaff(ctx, args),
    ...withText(ctx.brandId, args.text),
  ];
  if (args.isArchived != null) conditions.push({ isArchived: args.isArchived });
  if (args.reference != null) conditions.push({ reference: args.reference });
  const where = { $and: [{ isDeleted: false }, ...conditions] };
  return readConnection(ctx.em, Flow, where, args, info, orderOf(args));
}

/** A page of the renewals among the flows of the brand. */
export async function renewedFlows(
  ctx: Context,
  args: RenewedFlowsArgs,
  fields: ReadonlySet<string>,
): Promise<FlowPage> {
  const conditions = [...ofStaff(ctx, args), ...withText(ctx.brandId, args.search)];
  const list = { entity: Flow, where: { $and: [{ isDeleted: false, isRenewed: true }, ...conditions] } };
  const order = [{ [COLUMN[args.sortBy]]: args.sortOrder }, { id: args.sortOrder }];
  const [page, total] = await Promise.all([
    readList(ctx.em, { ...list, order, limit: PAGE_SIZE, offset: args.page * PAGE_SIZE, fields }),
    countList(ctx.em, list),
  ]);
  return { total, pageSize: PAGE_SIZE, flows: page };
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

import type { FilterQuery } from '@mikro-orm/core';
import type { GraphQLResolveInfo } from 'graphql';
import { type Connection, readConnection } from '../base/connection.js';
import type { Context } from '../base/context.js';
import { containingText } from '../base/text-filter.js';
import { Agent } from './agent.entity.js';
import { Branch } from './branch.entity.js';
import type { AgentsArgs, BranchesArgs } from './directory.input.js';

/** A page of the branches of the brand, newest first. */
export function branches(
  ctx: Context,
  args: BranchesArgs,
  info: GraphQLResolveInfo,
): Promise<Connection<Branch>> {
  const conditions: FilterQuery<Branch>[] = containingText(
    ctx.brandId,
    'branch',
    [`name || ' ' || postcode`],
    args.text,
  );
  if (args.reference != null) conditions.push({ reference: args.reference });
  return readConnection(ctx.em, Branch, { $and: conditions }, args, info);
}

/** A page of the agents of the brand, newest first. */
export function agents(ctx: Context, args: AgentsArgs, info: GraphQLResolveInfo): Promise<Connection<Agent>> {
  const { brandId } = ctx;
  const conditions: FilterQuery<Agent>[] = containingText(
    brandId,
    'agent',
    [`name || ' ' || email`],
    args.text,
  );
  if (args.reference != null) conditions.push({ reference: args.reference });
  if (args.branchId != null) conditions.push({ branch: [brandId, args.branchId] as const });
  return readConnection(ctx.em, Agent, { $and: conditions }, args, info);
}

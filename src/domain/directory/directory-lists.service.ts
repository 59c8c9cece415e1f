import type { FilterQuery } from '@mikro-orm/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../base/context.js';
import { type Connection, readConnection } from '../base/lists/connection.js';
import { searchFor } from '../base/lists/text-filter.js';
import { Agent } from './agent.entity.js';
import { Branch } from './branch.entity.js';
import type { AgentsArgs, BranchesArgs } from './directory.input.js';

/** A page of the branches of the brand, newest first. */
export function branches(
  ctx: Context,
  args: BranchesArgs,
  info: GraphQLResolveInfo,
): Promise<Connection<Branch>> {
  const where: FilterQuery<Branch> = args.reference == null ? {} : { reference: args.reference };
  const search = searchFor(args.text, [{ expression: `name || ' ' || postcode` }]);
  return readConnection<Branch>(ctx, { entity: Branch, where, search }, args, info);
}

/** A page of the agents of the brand, newest first. */
export function agents(ctx: Context, args: AgentsArgs, info: GraphQLResolveInfo): Promise<Connection<Agent>> {
  const where: FilterQuery<Agent> = {
    ...(args.reference != null && { reference: args.reference }),
    ...(args.branchId != null && { branch: [ctx.brandId, args.branchId] as const }),
  };
  const search = searchFor(args.text, [{ expression: `name || ' ' || email` }]);
  return readConnection<Agent>(ctx, { entity: Agent, where, search }, args, info);
}

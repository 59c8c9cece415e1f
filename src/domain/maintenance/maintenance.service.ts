import type { FilterQuery } from '@mikro-orm/core';
import type { GraphQLResolveInfo } from 'graphql';
import { readOne, type Selected } from '../../database/read/read.js';
import type { Fields } from '../../database/row/columns.js';
import { notFound } from '../../errors.js';
import type { Context } from '../base/context.js';
import { type Connection, readConnection } from '../base/lists/connection.js';
import { issueToMove, moveIssue } from './issue-moves.js';
import type { MaintenanceStatus } from './kinds/maintenance-status.js';
import type { MaintenanceIssuesArgs } from './maintenance.input.js';
import type { MaintenanceStatusPayload } from './maintenance.payload.js';
import { MaintenanceIssue } from './maintenance-issue.entity.js';

/** Changes the status of an issue. Setting the current status again is a success without an event. */
export async function updateMaintenanceIssueStatus(
  ctx: Context,
  id: number,
  status: MaintenanceStatus,
): Promise<MaintenanceStatusPayload> {
  const issue = await issueToMove(ctx, id);
  const previousStatus = issue.status;
  await moveIssue(ctx, issue, status);
  return {
    id,
    status,
    previousStatus,
    // It is set when the transaction writes the issue.
    get updatedAt() {
      return issue.updatedAt;
    },
  };
}

export async function maintenanceIssue(
  { reader }: Context,
  id: number,
  fields: Fields,
): Promise<Selected<MaintenanceIssue>> {
  const issue = await readOne(reader, { entity: MaintenanceIssue, where: { id }, fields });
  if (!issue) throw notFound('Maintenance issue');
  return issue;
}

/** A page of the issues of the brand, newest first. */
export function maintenanceIssues(
  ctx: Context,
  args: MaintenanceIssuesArgs,
  info: GraphQLResolveInfo,
): Promise<Connection<MaintenanceIssue>> {
  const { brandId } = ctx;
  const where: FilterQuery<MaintenanceIssue> = {
    ...(args.status && { status: args.status }),
    ...(args.flowId && { flow: [brandId, args.flowId] as const }),
    ...(args.propertyId && { property: [brandId, args.propertyId] as const }),
  };
  return readConnection<MaintenanceIssue>(ctx, { entity: MaintenanceIssue, where }, args, info);
}

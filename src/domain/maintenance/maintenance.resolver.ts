import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Selected } from '../../database/read/read.js';
import { Id } from '../../language/graphql/scalars.js';
import { selectionOf } from '../../language/graphql/selection.js';
import type { Context } from '../base/context.js';
import { Changes, Reads } from '../base/declare.js';
import type { Connection } from '../base/lists/connection.js';
import { ToOne } from '../base/relations/relation-fields.js';
import { Flow } from '../flow/record/flow.entity.js';
import { Property } from '../property/property.entity.js';
import { MaintenanceIssuesArgs, MaintenanceStatusInput } from './maintenance.input.js';
import { MaintenanceIssueConnection, MaintenanceStatusPayload } from './maintenance.payload.js';
import { maintenanceIssue, maintenanceIssues, updateMaintenanceIssueStatus } from './maintenance.service.js';
import { MaintenanceIssue } from './maintenance-issue.entity.js';

@Resolver(() => MaintenanceIssue)
export class MaintenanceResolver {
  @Changes(
    Scope.MAINTENANCE_WRITE,
    () => MaintenanceStatusPayload,
    'Changes the status of a maintenance issue. Setting the current status again changes nothing.',
  )
  updateMaintenanceIssueStatus(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the issue.' }) id: number,
    @Arg('input', () => MaintenanceStatusInput, { description: 'The new status.' }) {
      status,
    }: MaintenanceStatusInput,
  ): Promise<MaintenanceStatusPayload> {
    return updateMaintenanceIssueStatus(ctx, id, status);
  }

  @Reads(Scope.MAINTENANCE_READ, () => MaintenanceIssue, 'The maintenance issue with this id.')
  maintenanceIssue(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the issue.' }) id: number,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Selected<MaintenanceIssue>> {
    return maintenanceIssue(ctx, id, selectionOf(info));
  }

  @Reads(
    Scope.MAINTENANCE_READ,
    () => MaintenanceIssueConnection,
    'The maintenance issues of the brand, newest first.',
  )
  maintenanceIssues(
    @Ctx() ctx: Context,
    @Args(() => MaintenanceIssuesArgs) args: MaintenanceIssuesArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<MaintenanceIssue>> {
    return maintenanceIssues(ctx, args, info);
  }

  @ToOne(
    Scope.PROPERTIES_READ,
    () => Property,
    'property',
    'The property that the issue is about. A key without the scope `properties:read` gets null ' +
      'and an error.',
    { nullable: true },
  )
  property!: Property | null;

  @ToOne(
    Scope.FLOWS_READ,
    () => Flow,
    'flow',
    'The flow that the issue belongs to; null if it belongs to none or the flow was deleted. ' +
      'Requires the scope `flows:read`.',
    { nullable: true, unlessDeleted: true },
  )
  flow!: Flow | null;
}

import { Arg, Ctx, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Context } from '../base/context.js';
import { Changes } from '../base/declare.js';
import { warningsOf } from '../base/warning.js';
import { CreateMaintenanceIssueInput, UpdateMaintenanceIssueInput } from './issue-changes.input.js';
import { createMaintenanceIssue, updateMaintenanceIssue } from './issue-changes.service.js';
import { MaintenanceIssuePayload } from './maintenance.payload.js';

@Resolver()
export class IssueChangesResolver {
  @Changes(
    Scope.MAINTENANCE_WRITE,
    () => MaintenanceIssuePayload,
    'Reports a maintenance issue of a property and, if known, of a flow. Returns DUPLICATE if another ' +
      'issue has the reference.',
  )
  async createMaintenanceIssue(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateMaintenanceIssueInput, { description: 'The issue.' })
    input: CreateMaintenanceIssueInput,
  ): Promise<MaintenanceIssuePayload> {
    const { id } = await createMaintenanceIssue(ctx, input);
    return { id, warnings: warningsOf(ctx) };
  }

  @Changes(
    Scope.MAINTENANCE_WRITE,
    () => MaintenanceIssuePayload,
    'Changes a maintenance issue and its status. An issue on hold may go back to the status before. Returns a ' +
      'warning for each step against damp or mould in Scotland that was too late.',
  )
  async updateMaintenanceIssue(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the issue.' }) id: number,
    @Arg('input', () => UpdateMaintenanceIssueInput, { description: 'What changes.' })
    input: UpdateMaintenanceIssueInput,
  ): Promise<MaintenanceIssuePayload> {
    await updateMaintenanceIssue(ctx, id, input);
    return { id, warnings: warningsOf(ctx) };
  }
}

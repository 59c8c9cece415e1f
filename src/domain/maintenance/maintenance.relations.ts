import type { GraphQLResolveInfo } from 'graphql';
import { Args, type ClassType, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { PageArgs } from '../base/page.js';
import { Flow } from '../flow/flow.entity.js';
import { MaintenanceIssuePayload, MaintenanceStatusPayload } from './maintenance.payload.js';
import { MaintenanceIssue } from './maintenance-issue.entity.js';

@Resolver(() => Flow)
export class FlowIssues {
  @Needs(Scope.MAINTENANCE_READ)
  @FieldResolver(() => [MaintenanceIssue], {
    nullable: true,
    description:
      'The maintenance issues of the flow, newest first. A key without the scope `maintenance:read` gets null ' +
      'and an error.',
  })
  issues(
    @Root() flow: Flow,
    @Ctx() { relations }: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<MaintenanceIssue[]> {
    const issues = { entity: MaintenanceIssue, by: 'flow', direction: 'desc' } as const;
    return relations.many(issues, flow.id, page, selectedNames(info));
  }
}

/** Adds the field `issue` to the payload of a mutation: the changed issue, read after the commit. */
function payloadIssue(payload: () => ClassType<{ id: number }>) {
  @Resolver(payload)
  class PayloadIssue {
    @Needs(Scope.MAINTENANCE_READ)
    @FieldResolver(() => MaintenanceIssue, {
      nullable: true,
      description:
        'The issue after the change. A key without the scope `maintenance:read` gets null and an error.',
    })
    issue(
      @Root() { id }: { id: number },
      @Ctx() { relations }: Context,
      @Info() info: GraphQLResolveInfo,
    ): Promise<MaintenanceIssue> {
      return relations.one(MaintenanceIssue, id, selectedNames(info));
    }
  }
  return PayloadIssue;
}

export const MovedIssue = payloadIssue(() => MaintenanceStatusPayload);
export const ChangedIssue = payloadIssue(() => MaintenanceIssuePayload);

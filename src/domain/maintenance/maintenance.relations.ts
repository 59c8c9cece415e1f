import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { Flow } from '../flow/flow.entity.js';
import { MaintenanceIssue } from './maintenance-issue.entity.js';

@Resolver(() => Flow)
export class FlowIssues {
  @Needs(Scope.MAINTENANCE_READ)
  @FieldResolver(() => [MaintenanceIssue], { description: 'The maintenance issues of the flow.' })
  issues(
    @Root() flow: Flow,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<MaintenanceIssue[]> {
    return relations.many(MaintenanceIssue, 'flow', flow.id, selectedNames(info), []);
  }
}

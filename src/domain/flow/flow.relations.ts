import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { selectedNames } from '../../language/selection.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { PageArgs } from '../base/page.js';
import { Agent } from '../directory/agent.entity.js';
import { Branch } from '../directory/branch.entity.js';
import { User } from '../directory/user.entity.js';
import { Property } from '../property/property.entity.js';
import { Flow } from './flow.entity.js';
import { FlowStageState } from './stage-state.js';
import { StageStatus } from './stages.js';
import { SubTenant } from './sub-tenant.entity.js';

/** The relations of a flow, each read for a whole page of flows at once. */
@Resolver(() => Flow)
export class FlowRelations {
  @Needs(Scope.FLOWS_READ)
  @FieldResolver(() => Property, { description: 'The property.' })
  property(
    @Root() flow: Flow,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Property> {
    return relations.one(Property, flow.property.id, selectedNames(info));
  }

  @Needs(Scope.FLOWS_READ)
  @FieldResolver(() => Agent, { nullable: true, description: 'The agent; null when there is none.' })
  agent(
    @Root() flow: Flow,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Agent> | null {
    return flow.agent ? relations.one(Agent, flow.agent.id, selectedNames(info)) : null;
  }

  @Needs(Scope.FLOWS_READ)
  @FieldResolver(() => Branch, { nullable: true, description: 'The branch; null when there is none.' })
  branch(
    @Root() flow: Flow,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Branch> | null {
    return flow.branch ? relations.one(Branch, flow.branch.id, selectedNames(info)) : null;
  }

  @Needs(Scope.FLOWS_READ)
  @FieldResolver(() => User, { nullable: true, description: 'The landlord; null when unknown.' })
  landlord(
    @Root() flow: Flow,
    @Ctx() { relations }: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<User> | null {
    return flow.landlord ? relations.one(User, flow.landlord.id, selectedNames(info)) : null;
  }

  @Needs(Scope.FLOWS_READ)
  @FieldResolver(() => [SubTenant], { description: 'The sub-tenants, oldest record first.' })
  subTenants(
    @Root() flow: Flow,
    @Ctx() { relations }: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SubTenant[]> {
    const subTenants = { entity: SubTenant, by: 'flow', direction: 'asc' } as const;
    return relations.many(subTenants, flow.id, page, selectedNames(info));
  }

  @Needs(Scope.FLOWS_READ)
  @FieldResolver(() => [Flow], {
    description: 'The flows that renew this one, newest first. Deleted ones are left out.',
  })
  renewals(
    @Root() flow: Flow,
    @Ctx() { relations }: Context,
    @Args(() => PageArgs) page: PageArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Flow[]> {
    const renewals = { entity: Flow, by: 'predecessor', direction: 'desc', unless: 'isDeleted' } as const;
    return relations.many(renewals, flow.id, page, selectedNames(info));
  }
}

@Resolver(() => FlowStageState)
export class FlowStageMoves {
  @FieldResolver(() => [StageStatus], {
    description:
      'The statuses that this caller may move the stage to now, with every rule applied; empty when ' +
      'it may not be moved.',
  })
  mayBecome(@Root() state: FlowStageState, @Ctx() { principal }: Context): readonly StageStatus[] {
    return state.mayBecome(principal.kind);
  }
}

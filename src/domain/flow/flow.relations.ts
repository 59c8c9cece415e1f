import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Context } from '../base/context.js';
import { ToMany, ToOne } from '../base/relations/relation-fields.js';
import { Agent } from '../directory/agent.entity.js';
import { Branch } from '../directory/branch.entity.js';
import { Person } from '../directory/person.entity.js';
import { Property } from '../property/property.entity.js';
import { Flow } from './record/flow.entity.js';
import { SubTenant } from './record/sub-tenant.entity.js';
import { FlowStageState } from './stages/stage-state.js';
import { StageStatus } from './stages/stages.js';

/** The relations of a flow, each read for a whole page of flows at once. */
@Resolver(() => Flow)
export class FlowRelations {
  @ToOne(Scope.FLOWS_READ, () => Property, 'property', 'The property.')
  property!: Property;

  @ToOne(Scope.FLOWS_READ, () => Agent, 'agent', 'The agent; null if there is none.', { nullable: true })
  agent!: Agent | null;

  @ToOne(Scope.FLOWS_READ, () => Branch, 'branch', 'The branch; null if there is none.', { nullable: true })
  branch!: Branch | null;

  @ToOne(Scope.FLOWS_READ, () => Person, 'landlord', 'The landlord; null if unknown.', { nullable: true })
  landlord!: Person | null;

  @ToMany(Scope.FLOWS_READ, () => SubTenant, 'flow', 'The sub-tenants, oldest record first.')
  subTenants!: SubTenant[];

  @ToMany(
    Scope.FLOWS_READ,
    () => Flow,
    'predecessor',
    'The flows that renew this one, newest first, without deleted ones.',
    { direction: 'desc', unless: 'isDeleted' },
  )
  renewals!: Flow[];
}

@Resolver(() => FlowStageState)
export class FlowStageMoves {
  @FieldResolver(() => [StageStatus], {
    description:
      'The statuses that this caller may move the stage to now, with every rule applied. An empty ' +
      'list: the stage cannot be moved.',
  })
  mayBecome(@Root() state: FlowStageState, @Ctx() { principal }: Context): readonly StageStatus[] {
    return state.mayBecome(principal.kind);
  }
}

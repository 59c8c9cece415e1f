import { Ctx, Extensions, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { ToMany, ToOne } from '../base/relations/relation-fields.js';
import { ResolvedField } from '../base/relations/resolved-field.js';
import { Agent } from '../directory/agent.entity.js';
import { Branch } from '../directory/branch.entity.js';
import { Person } from '../directory/person.entity.js';
import { Property } from '../property/property.entity.js';
import { CheckedAmount } from '../statute/amounts/amount.payload.js';
import { checkedAmounts } from '../statute/amounts/amount.service.js';
import { AmountKind } from '../statute/facts/amount-kind.js';
import { Flow } from './record/flow.entity.js';
import { SubTenant } from './record/sub-tenant.entity.js';
import { FlowPhase, PHASED, phaseOn } from './stages/flow-phase.js';

/** The relations of a flow, each read for a whole page of flows at once. */
@Resolver(() => Flow)
export class FlowRelations {
  @ToOne(Scope.FLOWS_READ, () => Property, 'property', 'The property.')
  property!: Property;

  @ToOne(Scope.FLOWS_READ, () => Agent, 'agent', 'The agent; null if there is none.', { nullable: true })
  agent!: Agent | null;

  @ToOne(Scope.FLOWS_READ, () => Branch, 'branch', 'The branch; null if there is none.', { nullable: true })
  branch!: Branch | null;

  @ToOne(Scope.FLOWS_READ, () => Person, 'landlord', 'The landlord, or the lead landlord; null if unknown.', {
    nullable: true,
  })
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

  @Needs(Scope.FLOWS_READ)
  @Extensions({ rows: Object.keys(AmountKind).length })
  @ResolvedField<Flow>({
    returns: () => [CheckedAmount],
    from: ['jurisdiction', 'tenancyKind', 'tenancyStartsOn', 'rentPence', 'rentPeriod'],
    description:
      'The maximum amounts that `checkAmounts` returns for the terms of the flow; empty while its rent is ' +
      'unknown.',
  })
  amountLimits(@Root() flow: Flow, @Ctx() ctx: Context): CheckedAmount[] {
    const { jurisdiction, tenancyKind, tenancyStartsOn = null, rentPence, rentPeriod } = flow;
    if (!rentPence || !rentPeriod) return [];
    const terms = { jurisdiction, tenancyKind, tenancyStartsOn, rentPence, rentPeriod };
    return checkedAmounts(terms, dayOf(ctx.now()));
  }

  @ResolvedField<Flow>({
    returns: () => FlowPhase,
    from: PHASED,
    description: 'The phase of the tenancy today, in UK time. It follows from the recorded facts.',
  })
  phase(@Root() flow: Flow, @Ctx() ctx: Context): FlowPhase {
    return phaseOn(dayOf(ctx.now()), flow);
  }
}

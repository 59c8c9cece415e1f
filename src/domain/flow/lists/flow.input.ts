import { GraphQLBoolean, GraphQLInt, GraphQLString } from 'graphql';
import { ArgsType, Field } from 'type-graphql';
import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';
import { METADATA } from '../../../language/graphql/metadata.js';
import { CalendarDay, Id, Instant } from '../../../language/graphql/scalars.js';
import type { Day } from '../../../language/time/calendar.js';
import { Ruled } from '../../base/declare.js';
import { PageArgs } from '../../base/lists/page.js';
import { SortOrder } from '../../base/lists/sort-order.js';
import { TEXT_LIMITS } from '../../base/lists/text-filter.js';
import { UpdatedSince } from '../../base/lists/updated-since.js';
import { NamedFilter, ReferenceFilter } from '../../base/naming/reference.js';
import { FlowPhase } from '../stages/flow-phase.js';
import { FlowStage, StageStatus } from '../stages/stages.js';
import { Jurisdiction } from '../terms/jurisdiction.js';
import { TenancyKind } from '../terms/tenancy-kind.js';

export const FlowSort = closedList('FlowSort', 'Sort field of `renewedFlows`; the id breaks ties.', {
  CREATED_AT: ['createdAt', 'When the flow was created.'],
  UPDATED_AT: ['updatedAt', 'When the flow was last changed.'],
  PERCENTAGE_COMPLETED: ['percentage_completed', 'How much of the flow is complete.'],
});
export type FlowSort = ValueOf<typeof FlowSort>;

export const FlowListSort = closedList('FlowListSort', 'Sort field of `flows`; the id breaks ties.', {
  CREATED_AT: ['created_at', 'When the flow was created.'],
  UPDATED_AT: ['updated_at', 'When the flow was last changed.'],
  TENANCY_STARTS_ON: [
    'tenancy_starts_on',
    'The first day of the tenancy. Flows without one come last in ascending order, ' +
      'first in descending order.',
  ],
  PERCENTAGE: ['percentage', 'The share of required stages that are complete.'],
});
export type FlowListSort = ValueOf<typeof FlowListSort>;

const Filter = (type: () => object, description: string): PropertyDecorator =>
  Field(type as never, { nullable: true, description });

const SEARCHED = 'the address, the postcode, a party’s name or a CRM id';
const TEXT = `Case-insensitive search term in ${SEARCHED}. ${TEXT_LIMITS}`;

@ArgsType()
export class FlowsArgs extends PageArgs {
  @Field(() => FlowStage, {
    nullable: true,
    description: 'Without `status`: only flows whose first unfinished stage is this one.',
  })
  stage?: FlowStage | null;
  @Field(() => StageStatus, {
    nullable: true,
    description:
      'Only flows whose `stage` has this status; without `stage`, flows with any stage at this status.',
  })
  status?: StageStatus | null;
  @Filter(() => Id, 'Only flows of the agent with this id.') agentId?: number | null;
  @Filter(() => Id, 'Only flows of the branch with this id.') branchId?: number | null;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description: 'True: only archived flows. False: only flows that are not archived.',
  })
  isArchived?: boolean | null;
  @Field(() => GraphQLBoolean, {
    nullable: true,
    description: 'True: only renewals. False: only flows that do not renew another.',
  })
  isRenewed?: boolean | null;
  @Filter(() => Id, 'Only flows with the person with this id as a tenant.') personId?: number | null;
  @NamedFilter('Only flows with the person with this reference as a tenant.') personReference?: string | null;
  @Filter(() => Id, 'Only flows of the property with this id.') propertyId?: number | null;
  @NamedFilter('Only flows of the property with this reference.') propertyReference?: string | null;
  @Filter(() => Id, 'Only flows of the landlord with this id, alone or jointly.') landlordId?: number | null;
  @NamedFilter('Only flows of the landlord with this reference, alone or jointly.') landlordReference?:
    | string
    | null;
  @Filter(
    () => Instant,
    'Only flows that are neither archived nor complete, and whose first unfinished stage got its status at ' +
      'this time or earlier.',
  )
  waitingSince?: Date | null;
  @UpdatedSince('flows', '`sortOrder` does not apply.') updatedSince?: Date | null;
  @Filter(() => GraphQLBoolean, 'True: only flows whose stages are all done. False: only the others.')
  isCompleted?: boolean | null;
  @Filter(() => GraphQLBoolean, 'True: only declined and withdrawn flows. False: only the others.')
  isDecided?: boolean | null;
  @Filter(() => FlowPhase, 'Only flows that are in this phase today.') phase?: FlowPhase | null;
  @Filter(() => TenancyKind, 'Only tenancies of this kind.') tenancyKind?: TenancyKind | null;
  @Filter(() => Jurisdiction, 'Only flows to which the law of this country applies.')
  jurisdiction?: Jurisdiction | null;
  @Filter(() => CalendarDay, 'Only tenancies with a first day after this day.') startsAfter?: Day | null;
  @Filter(() => CalendarDay, 'Only tenancies with a first day before this day.') startsBefore?: Day | null;
  @Filter(() => CalendarDay, 'Only tenancies with a last day after this day.') endsAfter?: Day | null;
  @Filter(() => CalendarDay, 'Only tenancies with a last day before this day.') endsBefore?: Day | null;
  @Ruled({ minLength: 1, maxLength: METADATA.nameLength })
  @Filter(() => GraphQLString, 'Only flows whose metadata has this name. Requires `metadataValue`.')
  metadataKey?: string | null;
  @Ruled({ minLength: 1, maxLength: METADATA.valueLength })
  @Filter(() => GraphQLString, 'Only flows whose metadata has this value for `metadataKey`.')
  metadataValue?: string | null;
  @Ruled({ maxLength: 1000 })
  @Field(() => GraphQLString, { nullable: true, description: TEXT })
  text?: string | null;
  @ReferenceFilter('flow') reference?: string | null;
  @Field(() => FlowListSort, {
    description: 'Sort field. A cursor is valid only with the sort field and order of its page.',
    defaultValue: FlowListSort.CREATED_AT,
  })
  sortBy!: FlowListSort;
  @Field(() => SortOrder, { description: 'Sort direction.', defaultValue: SortOrder.DESC })
  sortOrder!: SortOrder;
}

@ArgsType()
export class RenewedFlowsArgs {
  @Ruled({ maxLength: 1000 })
  @Field(() => GraphQLString, { nullable: true, description: TEXT })
  text?: string | null;
  @Filter(() => Id, 'Only flows of the agent with this id.') agentId?: number | null;
  @Filter(() => Id, 'Only flows of the branch with this id.') branchId?: number | null;
  @Ruled({ minimum: 0 })
  @Field(() => GraphQLInt, { description: 'The page number; the first page is 0.', defaultValue: 0 })
  page!: number;
  @Field(() => SortOrder, { description: 'Sort direction.', defaultValue: SortOrder.DESC })
  sortOrder!: SortOrder;
  @Field(() => FlowSort, { description: 'Sort field.', defaultValue: FlowSort.CREATED_AT })
  sortBy!: FlowSort;
}

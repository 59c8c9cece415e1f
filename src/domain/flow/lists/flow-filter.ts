import { type FilterQuery, raw } from '@mikro-orm/core';
import { invalidArgument } from '../../../errors.js';
import { dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import type { FilteredLandlord } from '../../landlord/landlord-filter.js';
import { hasLandlord, listWith } from '../../landlord/stored-landlords.js';
import type { Flow } from '../record/flow.entity.js';
import {
  completedCode,
  flowCodes,
  jurisdictionCode,
  kindCode,
  statusCode,
  unfinishedCode,
} from '../stages/flow-codes.js';
import { STAGES } from '../stages/stages.js';
import { waitingFrom } from '../stages/waiting.js';
import { firstDay } from '../terms/first-day.js';
import { FlowListSort, type FlowsArgs } from './flow.input.js';
import { isByCreation } from './flow-order.js';
import { COMMON_PHASES, daysInPhase, phaseInIndex, standsInPhase } from './phase-filter.js';

type Filter = FilterQuery<Flow>;

/** The records that a list of flows is filtered by; null for one that the brand does not have. */
export type FlowsOf = Partial<Record<'person' | 'property', number | null | undefined>> & {
  landlord?: FilteredLandlord | null | undefined;
};

/** The conditions of a list of flows, as `FlowsArgs` describes them. */
export interface FlowFilter {
  where: Filter[];
  /** What few flows may meet, and the planner cannot estimate. */
  selective: Filter | undefined;
  /** Whether the best plan depends on the values. */
  isPlannedAgain: boolean;
  /** Whether an index of days has the flows that meet `where` in the order of the list. */
  isByDay: boolean;
}

/** Filters flows as `FlowsArgs` describes it. */
export function flowFilter(ctx: Context, args: FlowsArgs, of: FlowsOf): FlowFilter {
  const { brandId } = ctx;
  const phases = phaseFilters(ctx, args);
  const coded = [
    ...stageFilters(brandId, args),
    ...codeFilters(brandId, args),
    ...phases,
    ...waitingFilters(args),
    ...metadataFilters(args),
  ];
  const days = dayFilters(ctx, args);
  const records = recordFilters(brandId, of);
  const changed = args.updatedSince ? [{ updatedAt: { $gte: args.updatedSince } }] : [];
  const plan = {
    isPlannedAgain: [...coded, ...days, ...records].length > 0,
    isByDay: days.length > 0 && isByCreation(args),
  };
  // The planner can estimate the flows of a record, and not those in a phase or of a joint landlord.
  const isEstimable = !of.landlord?.isListed && (coded.length === 0 || (records.length > 0 && !args.phase));
  const isCommon = args.phase != null && COMMON_PHASES.includes(args.phase) && coded.length === phases.length;
  if (isEstimable || (isCommon && records.length === 0))
    return { where: [...changed, ...days, ...records, ...coded], selective: undefined, ...plan };
  // The first flows of the list are looked at before the index of codes: days that few flows have must not
  // make that long in an order that their index does not have.
  const [inOrder, others] = plan.isByDay ? [days, []] : [[], days];
  return {
    where: [...changed, ...inOrder],
    selective: { $and: [...records, ...coded, ...others] },
    ...plan,
  };
}

const hasAny = (codes: readonly number[]): Filter => ({
  [raw((alias) => `${flowCodes(alias)} && ?::bigint[]`, [`{${codes.join(',')}}`])]: [],
});

function stageFilters(brandId: number, { stage, status }: FlowsArgs): Filter[] {
  if (status != null)
    return [hasAny((stage ? [stage] : STAGES).map((one) => statusCode(brandId, one, status)))];
  return stage ? [hasAny([unfinishedCode(brandId, stage)])] : [];
}

/** The columns are compared first, which takes less time than a list of codes. */
function codeFilters(brandId: number, { isCompleted, tenancyKind, jurisdiction }: FlowsArgs): Filter[] {
  return [
    ...(isCompleted == null ? [] : [{ isCompleted }, hasAny([completedCode(brandId, isCompleted)])]),
    ...(tenancyKind ? [{ tenancyKind }, hasAny([kindCode(brandId, tenancyKind)])] : []),
    ...(jurisdiction ? [{ jurisdiction }, hasAny([jurisdictionCode(brandId, jurisdiction)])] : []),
  ];
}

/** A condition for an index, and the rule. */
function phaseFilters(ctx: Context, { phase }: FlowsArgs): Filter[] {
  if (!phase) return [];
  const today = dayOf(ctx.now());
  return [phaseInIndex(ctx.brandId, phase, today), standsInPhase(phase, today)];
}

/** The index has the open flows only. */
function waitingFilters({ waitingSince }: FlowsArgs): Filter[] {
  if (!waitingSince) return [];
  const isWaiting = (alias: string): string => `${waitingFrom(alias)} <= ?::timestamptz`;
  return [
    { isArchived: false },
    { isCompleted: false },
    { [raw(isWaiting, [waitingSince.toISOString()])]: [] },
  ];
}

function metadataFilters({ metadataKey: name, metadataValue: value }: FlowsArgs): Filter[] {
  if (name == null && value == null) return [];
  if (name == null) throw invalidArgument('metadataKey', 'is required with metadataValue');
  if (value == null) throw invalidArgument('metadataValue', 'is required with metadataKey');
  const hasValue = (alias: string): string => `${alias}.metadata <> '{}' and ${alias}.metadata @> ?::jsonb`;
  return [{ [raw(hasValue, [JSON.stringify({ [name]: value })])]: [] }];
}

function dayFilters(ctx: Context, args: FlowsArgs): Filter[] {
  const { phase, startsAfter, startsBefore, endsAfter, endsBefore, sortBy } = args;
  const isSorted = sortBy === FlowListSort.TENANCY_STARTS_ON;
  return [
    ...(phase ? daysInPhase(phase, dayOf(ctx.now())) : []),
    ...(startsAfter ? [{ tenancyStartsOn: { $gt: startsAfter } }] : []),
    ...(startsBefore ? [{ tenancyStartsOn: { $lt: startsBefore } }] : []),
    ...(endsAfter ? [{ tenancyEndsOn: { $gt: endsAfter } }] : []),
    ...(endsBefore ? [{ tenancyEndsOn: { $lt: endsBefore } }] : []),
    ...(isSorted && startsAfter ? [startInOrder('>', startsAfter)] : []),
    ...(isSorted && startsBefore ? [startInOrder('<', startsBefore)] : []),
  ];
}

/** The first day as the index of the order by it has it. */
const startInOrder = (operator: '<' | '>', day: string): Filter => ({
  [raw((alias) => `${firstDay(alias)} ${operator} ?::date`, [day])]: [],
});

const IS_TENANT = (alias: string): string =>
  `exists (select 1 from sub_tenant s where s.brand_id = ? and s.flow_id = ${alias}.id and s.user_id = ?)`;

function recordFilters(brandId: number, { person, property, landlord }: FlowsOf): Filter[] {
  if ([person, property, landlord].includes(null)) return [{ id: { $in: [] } }];
  return [
    ...(person ? [{ [raw(IS_TENANT, [brandId, person])]: [] }] : []),
    ...(property ? [{ property: [brandId, property] as const }] : []),
    ...(landlord ? [ofLandlord(brandId, landlord)] : []),
  ];
}

const IS_OF_LANDLORD = (alias: string): string =>
  `(${alias}.landlord_id = ? or ${hasLandlord(`${alias}.joint_landlords`, '?::jsonb')})`;

const ofLandlord = (brandId: number, { id, isListed }: FilteredLandlord): Filter =>
  isListed ? { [raw(IS_OF_LANDLORD, [id, listWith(id)])]: [] } : { landlord: [brandId, id] as const };

import { type FilterQuery, raw } from '@mikro-orm/core';
import { invalidArgument } from '../../../errors.js';
import { dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import type { Coded } from '../../base/lists/coded.js';
import type { FilteredLandlord } from '../../landlord/landlord-filter.js';
import { hasLandlord, listWith } from '../../landlord/stored-landlords.js';
import type { Flow } from '../record/flow.entity.js';
import { isAtStageSql } from '../stages/first-unfinished.js';
import { completedCode, hasStatusSql, jurisdictionCode, kindCode, statusCode } from '../stages/flow-codes.js';
import { STAGES } from '../stages/stages.js';
import { waitingFrom } from '../stages/waiting.js';
import { firstDay } from '../terms/first-day.js';
import { FlowListSort, type FlowsArgs } from './flow.input.js';
import { isByCreation } from './flow-order.js';
import { hasAnyCode } from './has-any-code.js';
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
  /** What `selective` implies, in the terms of the index of codes. */
  indexed: Filter | undefined;
  /** Whether the best plan depends on the values of `where`. */
  isPlannedAgain: boolean;
  /** Whether an index of days has the flows that meet `where` in the order of the list. */
  isByDay: boolean;
}

/** Filters flows as `FlowsArgs` describes it. */
export function flowFilter(ctx: Context, args: FlowsArgs, of: FlowsOf): FlowFilter {
  const { brandId } = ctx;
  const days = dayFilters(ctx, args);
  const phases = phaseFilters(ctx, args);
  const atStage = stageFilters(args);
  // An index has the flows at a stage in the order of their creation.
  const isByStage = days.length === 0 && isByCreation(args);
  const ofStage = isByStage ? atStage : [];
  const coded: Coded<Flow>[] = [
    ...(isByStage ? [] : atStage.map((rule) => ({ rule }))),
    ...statusFilters(brandId, args),
    ...codeFilters(brandId, args),
    ...phases,
    ...waitingFilters(args),
    ...metadataFilters(args),
  ];
  const rules = coded.map(({ rule }) => rule);
  const indexed = coded.flatMap((one) => one.indexed ?? []);
  const records = recordFilters(brandId, of);
  const changed = args.updatedSince ? [{ updatedAt: { $gte: args.updatedSince } }] : [];
  const isByDay = days.length > 0 && isByCreation(args);
  // The planner can estimate the flows of a record, and not those in a phase or of a joint landlord.
  const isEstimable = !of.landlord?.isListed && (coded.length === 0 || (records.length > 0 && !args.phase));
  const isCommon = args.phase != null && COMMON_PHASES.includes(args.phase) && coded.length === phases.length;
  if (isEstimable || (isCommon && records.length === 0))
    return {
      where: [...changed, ...ofStage, ...days, ...records, ...rules, ...indexed],
      selective: undefined,
      indexed: undefined,
      isPlannedAgain: [...coded, ...days, ...records].length > 0,
      isByDay,
    };
  // The first flows of the list are looked at before the index of codes: days that few flows have must not
  // make that long in an order that their index does not have.
  const [inOrder, others] = isByDay ? [days, []] : [[], days];
  return {
    where: [...changed, ...ofStage, ...inOrder],
    selective: { $and: [...records, ...rules, ...others] },
    indexed: { $and: indexed },
    isPlannedAgain: isByDay,
    isByDay,
  };
}

const stageFilters = ({ stage, status }: FlowsArgs): Filter[] =>
  stage && status == null ? [{ [raw((alias) => isAtStageSql(alias, stage))]: [] }] : [];

function statusFilters(brandId: number, { stage, status }: FlowsArgs): Coded<Flow>[] {
  if (status == null) return [];
  const stages = stage ? [stage] : STAGES;
  const rule = { [raw((alias) => hasStatusSql(alias, stages, status))]: [] };
  return [{ rule, indexed: hasAnyCode(stages.map((one) => statusCode(brandId, one, status))) }];
}

function codeFilters(brandId: number, { isCompleted, tenancyKind, jurisdiction }: FlowsArgs): Coded<Flow>[] {
  return [
    ...(isCompleted == null
      ? []
      : [{ rule: { isCompleted }, indexed: hasAnyCode([completedCode(brandId, isCompleted)]) }]),
    ...(tenancyKind
      ? [{ rule: { tenancyKind }, indexed: hasAnyCode([kindCode(brandId, tenancyKind)]) }]
      : []),
    ...(jurisdiction
      ? [{ rule: { jurisdiction }, indexed: hasAnyCode([jurisdictionCode(brandId, jurisdiction)]) }]
      : []),
  ];
}

function phaseFilters(ctx: Context, { phase }: FlowsArgs): Coded<Flow>[] {
  if (!phase) return [];
  const today = dayOf(ctx.now());
  return [{ rule: standsInPhase(phase, today), indexed: phaseInIndex(ctx.brandId, phase, today) }];
}

/** The index has the open flows only. */
function waitingFilters({ waitingSince }: FlowsArgs): Coded<Flow>[] {
  if (!waitingSince) return [];
  const isWaiting = (alias: string): string => `${waitingFrom(alias)} <= ?::timestamptz`;
  return [
    { rule: { isArchived: false } },
    { rule: { isCompleted: false } },
    { rule: { [raw(isWaiting, [waitingSince.toISOString()])]: [] } },
  ];
}

function metadataFilters({ metadataKey: name, metadataValue: value }: FlowsArgs): Coded<Flow>[] {
  if (name == null && value == null) return [];
  if (name == null) throw invalidArgument('metadataKey', 'is required with metadataValue');
  if (value == null) throw invalidArgument('metadataValue', 'is required with metadataKey');
  const hasValue = (alias: string): string => `${alias}.metadata <> '{}' and ${alias}.metadata @> ?::jsonb`;
  return [{ rule: { [raw(hasValue, [JSON.stringify({ [name]: value })])]: [] } }];
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

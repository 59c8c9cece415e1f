import { type FilterQuery, raw } from '@mikro-orm/core';
import { invalidArgument } from '../../../errors.js';
import { dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import type { Flow } from '../record/flow.entity.js';
import {
  completedCode,
  flowCodes,
  jurisdictionCode,
  kindCode,
  statusCode,
  unfinishedCode,
} from '../stages/flow-codes.js';
import { FlowPhase } from '../stages/flow-phase.js';
import { STAGES } from '../stages/stages.js';
import type { FlowsArgs } from './flow.input.js';
import { inPhase, phaseInIndex } from './phase-filter.js';

type Filter = FilterQuery<Flow>;

/** The records that a list of flows is filtered by; null for one that the brand does not have. */
export type FlowsOf = Partial<Record<'person' | 'property' | 'landlord', number | null | undefined>>;

/** The conditions of a list of flows, as `FlowsArgs` describes them. */
export interface FlowFilter {
  where: Filter[];
  /** What few flows may meet, and the planner cannot estimate. */
  selective: Filter | undefined;
  /** Whether many flows are passed over before one meets `where`. */
  isSparse: boolean;
  /** Whether the best plan depends on the values. */
  isPlannedAgain: boolean;
}

/** Filters flows as `FlowsArgs` describes it. */
export function flowFilter(ctx: Context, args: FlowsArgs, of: FlowsOf): FlowFilter {
  const { brandId } = ctx;
  const coded = [
    ...stageFilters(brandId, args),
    ...codeFilters(brandId, args),
    ...phaseFilters(ctx, args),
    ...metadataFilters(args),
  ];
  const starts = startFilters(args);
  const records = recordFilters(brandId, of);
  const changed = args.updatedSince ? [{ updatedAt: { $gte: args.updatedSince } }] : [];
  const where = [...records, ...changed, ...starts];
  // Flows that end early were created early: the planner takes them for spread over the list.
  const selective = [...coded, ...endFilters(args)];
  const isSparse = [...starts, ...records].length > 0;
  const isPlannedAgain = isSparse || selective.length > 0;
  // The planner can estimate the flows of a record, and not those in a phase. Most of an agency are current.
  const isEstimable = records.length > 0 && !args.phase;
  const isMost = args.phase === FlowPhase.CURRENT && selective.length === PHASE_CONDITIONS && !starts.length;
  if (selective.length === 0 || isEstimable || isMost)
    return { where: [...where, ...selective], selective: undefined, isSparse, isPlannedAgain };
  return { where, selective: { $and: selective }, isSparse, isPlannedAgain };
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

/** Of a phase: one for an index, and the rule. */
const PHASE_CONDITIONS = 2;

function phaseFilters(ctx: Context, { phase }: FlowsArgs): Filter[] {
  if (!phase) return [];
  const today = dayOf(ctx.now());
  return [phaseInIndex(ctx.brandId, phase, today), inPhase(phase, today)];
}

function metadataFilters({ metadataKey: name, metadataValue: value }: FlowsArgs): Filter[] {
  if (name == null && value == null) return [];
  if (name == null) throw invalidArgument('metadataKey', 'is required with metadataValue');
  if (value == null) throw invalidArgument('metadataValue', 'is required with metadataKey');
  const hasValue = (alias: string): string => `${alias}.metadata <> '{}' and ${alias}.metadata @> ?::jsonb`;
  return [{ [raw(hasValue, [JSON.stringify({ [name]: value })])]: [] }];
}

/** The first day, as the index has it: after every other one if it is unknown. */
const startIs = (operator: '<' | '>', day: string): Filter => ({
  [raw((alias) => `coalesce(${alias}.tenancy_starts_on, 'infinity'::date) ${operator} ?::date`, [day])]: [],
});

function startFilters({ startsAfter, startsBefore }: FlowsArgs): Filter[] {
  return [
    ...(startsAfter ? [startIs('>', startsAfter), startIs('<', 'infinity')] : []),
    ...(startsBefore ? [startIs('<', startsBefore)] : []),
  ];
}

const endFilters = ({ endsBefore }: FlowsArgs): Filter[] =>
  endsBefore ? [{ tenancyEndsOn: { $lt: endsBefore } }] : [];

const IS_TENANT = (alias: string): string =>
  `exists (select 1 from sub_tenant s where s.brand_id = ? and s.flow_id = ${alias}.id and s.user_id = ?)`;

function recordFilters(brandId: number, { person, property, landlord }: FlowsOf): Filter[] {
  if ([person, property, landlord].includes(null)) return [{ id: { $in: [] } }];
  return [
    ...(person ? [{ [raw(IS_TENANT, [brandId, person])]: [] }] : []),
    ...(property ? [{ property: [brandId, property] as const }] : []),
    ...(landlord ? [{ landlord: [brandId, landlord] as const }] : []),
  ];
}

import { type FilterQuery, raw } from '@mikro-orm/core';
import type { Day } from '../../../language/time/calendar.js';
import type { Flow } from '../record/flow.entity.js';
import { standingCode } from '../stages/flow-codes.js';
import { expectedEndSql, FlowPhase, Standing, standingSql } from '../stages/flow-phase.js';
import { firstDay } from '../terms/first-day.js';
import { hasAnyCode } from './has-any-code.js';

type Filter = FilterQuery<Flow>;

const stands = (...among: readonly Standing[]): Filter => ({
  [raw((alias) => `${standingSql((name) => `${alias}.${name}`)} in (${among.join(', ')})`)]: [],
});

const expectedEnd = (operator: '<' | '>=', today: Day): Filter => ({
  [raw((alias) => `(${expectedEndSql((name) => `${alias}.${name}`)}) ${operator} ?::date`, [today])]: [],
});

/** Most flows of an agency are in these phases. */
export const COMMON_PHASES: readonly FlowPhase[] = [FlowPhase.CURRENT, FlowPhase.ENDED];

/** The days of every flow that is in a phase, if indexes of days have them. */
export function daysInPhase(phase: FlowPhase, today: Day): Filter[] {
  const hasBegun = { tenancyStartsOn: { $lte: today } };
  if (phase === FlowPhase.CURRENT) return [hasBegun];
  if (phase === FlowPhase.ENDING) return [hasBegun, expectedEnd('>=', today)];
  if (phase === FlowPhase.OVERSTAYED) return [hasBegun, expectedEnd('<', today)];
  return phase === FlowPhase.ENDED ? [{ endedOn: { $lte: today } }] : [];
}

/** The flows that were entered into and have not ended. */
const ENTERED = [Standing.ENTERED, Standing.ENTERED_WITH_END, Standing.ENTERED_WITH_NOTICE] as const;

/**
 * The rest of the rule of `phaseOn` as conditions for the database: the phase depends on today, and is not
 * stored.
 */
const IN_PHASE: Readonly<Record<FlowPhase, (today: Day) => Filter>> = {
  [FlowPhase.ARRANGING]: (today) => ({
    $or: [
      stands(Standing.OPEN),
      {
        $and: [stands(...ENTERED), { $or: [{ tenancyStartsOn: null }, { tenancyStartsOn: { $gt: today } }] }],
      },
    ],
  }),
  [FlowPhase.CURRENT]: (today) => ({
    $or: [
      stands(Standing.ENTERED),
      { $and: [stands(Standing.ENTERED_WITH_END), { tenancyEndsOn: { $gte: today } }] },
    ],
  }),
  [FlowPhase.ENDING]: () => stands(Standing.ENTERED_WITH_NOTICE),
  [FlowPhase.OVERSTAYED]: () => stands(Standing.ENTERED_WITH_END, Standing.ENTERED_WITH_NOTICE),
  [FlowPhase.ENDED]: () => stands(Standing.ENDED),
  [FlowPhase.FELL_THROUGH]: () => stands(Standing.FALLEN),
};

/** The condition for the flows that are in a phase today, beside their days. */
export const standsInPhase = (phase: FlowPhase, today: Day): Filter => IN_PHASE[phase](today);

/** How flows may stand that are in a phase. One that was entered into is being arranged until it begins. */
const STANDINGS: Readonly<Record<FlowPhase, readonly Standing[]>> = {
  [FlowPhase.ARRANGING]: [Standing.OPEN],
  [FlowPhase.CURRENT]: [Standing.ENTERED, Standing.ENTERED_WITH_END],
  [FlowPhase.ENDING]: [Standing.ENTERED_WITH_NOTICE],
  [FlowPhase.OVERSTAYED]: [Standing.ENTERED_WITH_END, Standing.ENTERED_WITH_NOTICE],
  [FlowPhase.ENDED]: [Standing.ENDED],
  [FlowPhase.FELL_THROUGH]: [Standing.FALLEN],
};

/** A condition that indexes have, which every flow in a phase meets, and few others. */
export function phaseInIndex(brandId: number, phase: FlowPhase, today: Day): Filter {
  const codes = STANDINGS[phase].map((standing) => standingCode(brandId, standing));
  const stand = hasAnyCode(codes);
  if (phase !== FlowPhase.ARRANGING) return stand;
  const toCome = raw((alias) => `${firstDay(alias)} > ?::date`, [today]);
  return { $or: [stand, { [toCome]: [] }] };
}

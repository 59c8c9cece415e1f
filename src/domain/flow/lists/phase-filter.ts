import { type FilterQuery, raw } from '@mikro-orm/core';
import type { Day } from '../../../language/time/calendar.js';
import type { Flow } from '../record/flow.entity.js';
import { FlowPhase, Standing, standingSql } from '../stages/flow-phase.js';

type Filter = FilterQuery<Flow>;

const stands = (...among: readonly Standing[]): Filter => ({
  [raw((alias) => `${standingSql((name) => `${alias}.${name}`)} in (${among.join(', ')})`)]: [],
});

/** The rule of `phaseOn` as conditions for the database: the phase depends on today, and is not stored. */
const IN_PHASE: Readonly<Record<FlowPhase, (today: Day) => Filter>> = {
  [FlowPhase.ARRANGING]: (today) => ({
    $or: [
      stands(Standing.OPEN),
      {
        $and: [
          stands(Standing.ENTERED, Standing.ENTERED_WITH_END),
          { $or: [{ tenancyStartsOn: null }, { tenancyStartsOn: { $gt: today } }] },
        ],
      },
    ],
  }),
  [FlowPhase.CURRENT]: (today) => ({
    tenancyStartsOn: { $lte: today },
    $or: [
      stands(Standing.ENTERED),
      { $and: [stands(Standing.ENTERED_WITH_END), { tenancyEndsOn: { $gte: today } }] },
    ],
  }),
  [FlowPhase.OVERSTAYED]: (today) => ({
    $and: [
      stands(Standing.ENTERED_WITH_END),
      { tenancyStartsOn: { $lte: today }, tenancyEndsOn: { $lt: today } },
    ],
  }),
  [FlowPhase.FELL_THROUGH]: () => stands(Standing.FALLEN),
};

/** The condition for the flows that are in a phase on a day. */
export const inPhase = (phase: FlowPhase, today: Day): Filter => IN_PHASE[phase](today);

import type { Day } from '../../../language/time/calendar.js';
import type { DampFact } from '../facts/facts.js';
import type { Fulfilled, Judged } from './fulfilments.js';
import type { Trigger } from './triggers.js';

const onDayOf =
  (dayOf: (fact: DampFact) => Day | null): Trigger =>
  ({ facts: { damp } }) =>
    damp.flatMap((fact) => {
      const on = dayOf(fact);
      return on ? [{ on, subjectId: fact.id }] : [];
    });

/** Triggers of the rules about damp and mould, by the names of the statute table. */
export const DAMP_TRIGGERS: Readonly<Record<string, Trigger>> = {
  damp_reported: onDayOf(({ reportedOn }) => reportedOn),
  damp_investigated: onDayOf(({ investigatedOn }) => investigatedOn),
  /** Work is due unless the investigation found that none is required. */
  damp_work_required: onDayOf(({ investigatedOn, isWorkRequired }) =>
    isWorkRequired === false ? null : investigatedOn,
  ),
};

const fulfilledBy =
  (fulfil: (fact: DampFact) => Fulfilled) =>
  ({ facts: { damp }, subjectId }: Judged): Fulfilled => {
    const fact = damp.find(({ id }) => id === subjectId);
    return fact ? fulfil(fact) : null;
  };

const onDay = (on: Day | null): Fulfilled => (on === null ? null : { on });

/** Fulfilments of the same rules. */
export const DAMP_FULFILMENTS: Readonly<Record<string, (judged: Judged) => Fulfilled>> = {
  damp_investigated: fulfilledBy(({ investigatedOn }) => onDay(investigatedOn)),
  damp_summary_given: fulfilledBy(({ summaryGivenOn }) => onDay(summaryGivenOn)),
  damp_work_begun: fulfilledBy(({ workBegunOn, isWorkRequired }) =>
    workBegunOn === null && isWorkRequired === null
      ? { unknown: 'It is not recorded whether safety work is required.' }
      : onDay(workBegunOn),
  ),
};

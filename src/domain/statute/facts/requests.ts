import { addDays, addMonths, type Day } from '../../../language/time/calendar.js';
import type { RequestDecision } from '../../request/kinds/request-decision.js';
import type { RequestKind } from '../../request/kinds/request-kind.js';

/** The most requests of a flow, not counting those that were voided: more than a tenancy has. */
export const MAX_REQUESTS = 100;

/** A request of the tenants that was not voided. */
export interface RequestFact {
  id: number;
  kind: RequestKind;
  requestedOn: Day;
  moreAskedOn: Day | null;
  moreReceivedOn: Day | null;
  superiorAskedOn: Day | null;
  superiorAnsweredOn: Day | null;
  agreedUntilOn: Day | null;
  decision: RequestDecision | null;
  decidedOn: Day | null;
}

/** A question of the landlord, which moves the last day for the decision if it was asked in time. */
interface Question {
  askedOn: Day | null;
  settledOn: Day | null;
  /** The last day on which it may be asked. */
  askBy: Day;
  /** What is awaited, at the beginning of a sentence. */
  awaited: string;
}

/** The days for the decision to a request. */
export interface DecisionDays {
  /** The last day; null while something is awaited. */
  dueOn: Day | null;
  /** The last day as if the landlord had asked nothing. */
  unaskedOn: Day;
  /** Questions in time for which something is awaited. */
  open: readonly Question[];
  /** Questions that came too late to move the last day. */
  late: readonly Question[];
}

const information = ({ moreAskedOn, moreReceivedOn }: RequestFact, askBy: Day): Question => ({
  ...{ askedOn: moreAskedOn, settledOn: moreReceivedOn, askBy },
  awaited: 'The information that the landlord asked for',
});

function decisionDays(
  questions: readonly Question[],
  dueWith: (settled: readonly Day[]) => Day,
): DecisionDays {
  const asked = questions.filter(({ askedOn }) => askedOn !== null);
  const inTime = asked.filter(({ askedOn, askBy }) => (askedOn ?? '') <= askBy);
  const open = inTime.filter(({ settledOn }) => settledOn === null);
  const settled = inTime.flatMap(({ settledOn }) => settledOn ?? []);
  return {
    dueOn: open.length > 0 ? null : dueWith(settled),
    unaskedOn: dueWith([]),
    open,
    late: asked.filter((one) => !inTime.includes(one)),
  };
}

const PET_DAYS = 28;
const PET_DAYS_AFTER_QUESTION = 7;

/**
 * England: the 28th day after the date of the request, or, if it is later, the seventh day after the
 * information or the superior landlord’s decision, which were asked for by the 28th day, or the agreed day
 * (Housing Act 1988, s. 16A).
 */
export function petDays(request: RequestFact): DecisionDays {
  const { requestedOn, superiorAskedOn, superiorAnsweredOn, agreedUntilOn } = request;
  const lastOn = addDays(requestedOn, PET_DAYS);
  const superior: Question = {
    ...{ askedOn: superiorAskedOn, settledOn: superiorAnsweredOn, askBy: lastOn },
    awaited: 'The decision of the superior landlord',
  };
  return decisionDays([information(request, lastOn), superior], (settled) => {
    const days = [lastOn, ...settled.map((day) => addDays(day, PET_DAYS_AFTER_QUESTION))];
    return [...days, ...(agreedUntilOn ? [agreedUntilOn] : [])].toSorted().at(-1) ?? lastOn;
  });
}

const CONSENT_QUESTION_DAYS = 14;

/**
 * Wales: a month beginning with the request, or with the information if it was asked for within 14 days
 * beginning with the request (Renting Homes (Wales) Act 2016, s. 84).
 */
export function consentDays(request: RequestFact): DecisionDays {
  const { requestedOn } = request;
  const askBy = addDays(requestedOn, CONSENT_QUESTION_DAYS - 1);
  return decisionDays([information(request, askBy)], ([received]) =>
    addDays(addMonths(received ?? requestedOn, 1), -1),
  );
}

import { type Day, dayInWords } from '../../../language/time/calendar.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import { type DeadlineState, stateOn } from '../../statute/deadlines/deadline-state.js';
import { type Judgement, judgementsOf } from '../../statute/deadlines/deadlines-of.js';
import { decisionDaysBy } from '../../statute/deadlines/request-rules.js';
import type { FlowFacts } from '../../statute/facts/facts.js';
import type { RequestFact } from '../../statute/facts/requests.js';
import { statutes } from '../../statute/table/statute.js';
import { RequestOutcome } from '../kinds/request-decision.js';
import type { TenancyRequest } from './tenancy-request.entity.js';

/** What the rules read of a request. */
export const JUDGED = [
  'id',
  'kind',
  'requestedOn',
  'moreAskedOn',
  'moreReceivedOn',
  'superiorAskedOn',
  'superiorAnsweredOn',
  'agreedUntilOn',
  'decision',
  'decidedOn',
] as const satisfies readonly (keyof TenancyRequest)[];
export type JudgedRequest = Pick<TenancyRequest, (typeof JUDGED)[number]>;

const factOf = (request: JudgedRequest): RequestFact => {
  const { id, kind, requestedOn, moreAskedOn = null, moreReceivedOn = null } = request;
  const { superiorAskedOn = null, superiorAnsweredOn = null, agreedUntilOn = null } = request;
  const { decision = null, decidedOn = null } = request;
  return {
    ...{ id, kind, requestedOn, moreAskedOn, moreReceivedOn, superiorAskedOn, superiorAnsweredOn },
    ...{ agreedUntilOn, decision, decidedOn },
  };
};

const RULES = ['en.pet', 'wa.consent'];

/** The deadlines of one request, with their states on a day. */
function judged(facts: FlowFacts, fact: RequestFact, today: Day): (Judgement & { state: DeadlineState })[] {
  return judgementsOf({ ...facts, requests: [fact] }, statutes(), RULES)
    .filter(({ subjectId }) => subjectId === fact.id)
    .map((one) => ({ ...one, state: stateOn(today, one) }));
}

/** Wales: without a decision in time, the landlord is treated as having consented. */
const isDeemed = ({ row, state }: { row: Judgement['row']; state: DeadlineState }): boolean =>
  row.jurisdiction === Jurisdiction.WALES && state === 'missed';

/** The outcome of a request by a day. */
export function outcomeOf(facts: FlowFacts, request: JudgedRequest, today: Day): RequestOutcome {
  if (judged(facts, factOf(request), today).some(isDeemed)) return RequestOutcome.DEEMED_CONSENT;
  return request.decision ?? RequestOutcome.OPEN;
}

/** What does not comply with the rules about a request, as sentences with their rules. */
export function shortcomings(
  facts: FlowFacts,
  request: JudgedRequest,
  today: Day,
): { row: Judgement['row']; message: string }[] {
  const fact = factOf(request);
  return judged(facts, fact, today).flatMap((one) => {
    const { row, state, lastOn, metOn } = one;
    const late = decisionDaysBy(row.metBy, fact)?.late ?? [];
    const messages = late.flatMap(({ askedOn, askBy, awaited }) =>
      askedOn
        ? `${awaited} on ${dayInWords(askedOn)} moves no day: the last day to ask was ${dayInWords(askBy)}.`
        : [],
    );
    if (state === 'missed' && metOn && lastOn)
      messages.push(
        `The decision of ${dayInWords(metOn)} was due by ${dayInWords(lastOn)}.` +
          (isDeemed(one) ? ' The landlord is treated as having consented without conditions.' : ''),
      );
    return messages.map((message) => ({ row, message }));
  });
}

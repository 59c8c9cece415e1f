import { type Day, dayInWords } from '../../../language/time/calendar.js';
import { RequestKind } from '../../request/kinds/request-kind.js';
import type { FlowFacts } from '../facts/facts.js';
import { consentDays, type DecisionDays, petDays, type RequestFact } from '../facts/requests.js';
import type { Fulfilled, Judged } from './fulfilments.js';
import type { Trigger } from './triggers.js';

/** How a rule counts the days for a decision. */
interface Clock {
  kinds: readonly RequestKind[];
  daysOf: (request: RequestFact) => DecisionDays;
}

const PET: Clock = { kinds: [RequestKind.PET], daysOf: petDays };
/** What a standard occupation contract usually makes subject to the landlord’s consent. */
const CONSENT: Clock = {
  kinds: [RequestKind.PET, RequestKind.ALTERATION, RequestKind.OCCUPIER],
  daysOf: consentDays,
};

const CLOCKS: Readonly<Record<string, Clock>> = {
  pet_request_decided: PET,
  consent_request_decided: CONSENT,
};

const later = (a: Day, b: Day): Day => (a > b ? a : b);

/** The requests that a rule is about. A decision that nobody had to take yet is in time. */
const requested =
  ({ kinds, daysOf }: Clock): Trigger =>
  ({ facts: { requests } }) =>
    requests
      .filter(({ kind }) => kinds.includes(kind))
      .map((request) => {
        const { id, requestedOn, decidedOn } = request;
        const { dueOn, unaskedOn } = daysOf(request);
        return {
          on: requestedOn,
          dueOn: dueOn ?? later(unaskedOn, decidedOn ?? unaskedOn),
          subjectId: id,
        };
      });

const decided =
  ({ daysOf }: Clock) =>
  ({ facts, subjectId }: Judged): Fulfilled => {
    const request = requestOf(facts, subjectId);
    if (!request) return null;
    if (request.decidedOn) return { on: request.decidedOn };
    const [open] = daysOf(request).open;
    if (!open?.askedOn) return null;
    return {
      unknown:
        `${open.awaited} on ${dayInWords(open.askedOn)} is awaited. ` +
        'The deadline continues when it is received.',
    };
  };

const requestOf = ({ requests }: FlowFacts, id: number | null): RequestFact | undefined =>
  requests.find((one) => one.id === id);

/** Triggers of the rules about requests, by the names of the statute table. */
export const REQUEST_TRIGGERS: Readonly<Record<string, Trigger>> = {
  pet_requested: requested(PET),
  consent_requested: requested(CONSENT),
};

/** Fulfilments of the same rules. */
export const REQUEST_FULFILMENTS: Readonly<Record<string, (judged: Judged) => Fulfilled>> = {
  ...Object.fromEntries(Object.entries(CLOCKS).map(([name, clock]) => [name, decided(clock)])),
};

/** The days for the decision by the rule with a fulfilment; undefined for another rule. */
export const decisionDaysBy = (metBy: string | null, request: RequestFact): DecisionDays | undefined =>
  CLOCKS[metBy ?? '']?.daysOf(request);

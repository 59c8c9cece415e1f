import { Scope } from '../../auth/scopes.js';
import { type Day, dayInWords } from '../../language/time/calendar.js';
import type { EventDescriptions } from '../base/event.js';
import { DAY, idOf, type Member, oneOf, orNull } from '../base/published/member.js';
import { RequestDecision } from './kinds/request-decision.js';
import { RequestKind, requestInWords } from './kinds/request-kind.js';

interface OfRequest {
  flowId: number;
  requestId: number;
  kind: RequestKind;
  description: string;
  requestedOn: Day;
}

declare module '../base/event.js' {
  interface Events {
    request_recorded: OfRequest;
    request_updated: OfRequest & {
      moreAskedOn: Day | null;
      moreReceivedOn: Day | null;
      superiorAskedOn: Day | null;
      superiorAnsweredOn: Day | null;
      agreedUntilOn: Day | null;
    };
    request_answered: OfRequest & { decision: RequestDecision; decidedOn: Day; reason: string | null };
  }
}

const DATA = {
  requestId: idOf('request'),
  kind: oneOf(RequestKind),
  requestedOn: DAY,
} satisfies Record<string, Member>;
const MAYBE = orNull(DAY);

/** What the tenants wrote is in the timeline only: it is never sent to others. */
const nameOf = ({ kind, description }: OfRequest): string =>
  `${requestInWords(kind)} (${description.trim().replace(/\.$/, '')})`;

export const requestEvents: EventDescriptions<'request_recorded' | 'request_updated' | 'request_answered'> = {
  request_recorded: {
    published: { scope: Scope.TIMELINE_READ, data: DATA },
    meaning: 'The tenants asked the landlord for something, such as consent to keep a pet.',
    sentence: (event) => `The tenants made a ${nameOf(event)} on ${dayInWords(event.requestedOn)}.`,
  },
  request_updated: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: {
        ...DATA,
        ...{ moreAskedOn: MAYBE, moreReceivedOn: MAYBE, superiorAskedOn: MAYBE, superiorAnsweredOn: MAYBE },
        agreedUntilOn: MAYBE,
      },
    },
    meaning: 'A question about a request, what came back, or an agreed last day was recorded.',
    sentence: (event) => {
      const facts = [
        ['information asked for on', event.moreAskedOn],
        ['received on', event.moreReceivedOn],
        ['superior landlord asked on', event.superiorAskedOn],
        ['who decided on', event.superiorAnsweredOn],
        ['to be decided by', event.agreedUntilOn],
      ] as const;
      const known = facts.flatMap(([what, day]) => (day ? `${what} ${dayInWords(day)}` : []));
      return `The ${nameOf(event)}: ${known.join(', ')}.`;
    },
  },
  request_answered: {
    published: {
      scope: Scope.TIMELINE_READ,
      data: { ...DATA, decision: oneOf(RequestDecision), decidedOn: DAY },
    },
    meaning: 'The landlord decided on a request.',
    sentence: (event) => {
      const { decision, decidedOn, reason } = event;
      const how = decision === RequestDecision.CONSENTED ? 'granted' : 'rejected';
      const why = reason?.trim() ? `: ${reason.trim().replace(/\.$/, '')}` : '';
      return `The ${nameOf(event)} was ${how} on ${dayInWords(decidedOn)}${why}.`;
    },
  },
};

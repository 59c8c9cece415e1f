import { Scope } from '../../auth/scopes.js';
import { type Day, dayInWords } from '../../language/time/calendar.js';
import type { EventDescriptions } from '../base/event.js';
import type { JudgesFlows } from '../base/events/judged-flows.js';
import { DAY, idOf, OTHER_ID, oneOf, orNull } from '../base/published/member.js';
import { ComplianceKind, ComplianceOutcome, complianceSubject, isCheck } from './record/compliance-kind.js';

/** A record of a property, or of the agency if `propertyId` is null. */
interface Recorded {
  flowId: null;
  /** The current flows of the property, whose history shows the event. */
  flowIds: number[];
  propertyId: number | null;
  complianceId: number;
  kind: ComplianceKind;
  checkedOn: Day;
}

declare module '../base/event.js' {
  interface Events {
    compliance_recorded: Recorded &
      JudgesFlows & {
        outcome: ComplianceOutcome;
        remediedOn: Day | null;
        nextDueOn: Day | null;
      };
    compliance_due_soon: Recorded & { nextDueOn: Day };
    compliance_expired: Recorded & { nextDueOn: Day };
  }
}

type ComplianceEvent = 'compliance_recorded' | 'compliance_due_soon' | 'compliance_expired';

const nameOf = ({ kind, checkedOn }: Recorded): string =>
  `${complianceSubject(kind)} of ${dayInWords(checkedOn)}`;

const OUTCOMES: Readonly<Record<ComplianceOutcome, string>> = {
  [ComplianceOutcome.SATISFACTORY]: '',
  [ComplianceOutcome.UNSATISFACTORY]: ': unsatisfactory',
  [ComplianceOutcome.NOT_APPLICABLE]: ': not applicable',
};

/** What is due next: “the next check is due by 9 Dec 2027”. */
const next = (kind: ComplianceKind, on: Day): string =>
  `${isCheck(kind) ? 'the next check is due by' : 'it is valid until'} ${dayInWords(on)}`;

export const complianceEvents: EventDescriptions<ComplianceEvent> = {
  compliance_recorded: {
    published: {
      scope: Scope.COMPLIANCE_READ,
      data: {
        complianceId: idOf('compliance_record'),
        propertyId: orNull(OTHER_ID),
        kind: oneOf(ComplianceKind),
        checkedOn: DAY,
        outcome: oneOf(ComplianceOutcome),
        remediedOn: orNull(DAY),
        nextDueOn: orNull(DAY),
      },
    },
    meaning: 'A check, a certificate, a licence or a registration was recorded.',
    sentence: ({ outcome, remediedOn, nextDueOn, ...event }) => {
      const remedied = remediedOn ? `, remedied on ${dayInWords(remediedOn)}` : '';
      const due = nextDueOn ? `; ${next(event.kind, nextDueOn)}` : '';
      return `${nameOf(event)}${OUTCOMES[outcome]}${remedied}${due}.`;
    },
  },
  compliance_due_soon: {
    published: {
      scope: Scope.COMPLIANCE_READ,
      data: {
        complianceId: idOf('compliance_record'),
        propertyId: orNull(OTHER_ID),
        kind: oneOf(ComplianceKind),
        checkedOn: DAY,
        nextDueOn: DAY,
      },
    },
    meaning: 'A check is due again, or a certificate ends, within 60 days.',
    sentence: ({ nextDueOn, ...event }) => `${nameOf(event)}: ${next(event.kind, nextDueOn)}.`,
  },
  compliance_expired: {
    published: {
      scope: Scope.COMPLIANCE_READ,
      data: {
        complianceId: idOf('compliance_record'),
        propertyId: orNull(OTHER_ID),
        kind: oneOf(ComplianceKind),
        checkedOn: DAY,
        nextDueOn: DAY,
      },
    },
    meaning: 'A check was due again and none was recorded, or a certificate ended.',
    sentence: ({ nextDueOn, ...event }) =>
      `${nameOf(event)}${isCheck(event.kind) ? ': the next check was due by' : ' ended on'} ` +
      `${dayInWords(nextDueOn)}.`,
  },
};

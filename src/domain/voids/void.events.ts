import { Scope } from '../../auth/scopes.js';
import type { EventDescriptions } from '../base/event.js';
import type { JudgesFlows } from '../base/events/judged-flows.js';
import { OTHER_ID, oneOf } from '../base/published/member.js';
import { RecordType } from '../base/voidable-record.js';

declare module '../base/event.js' {
  interface Events {
    /** `record` names the record at the beginning of a sentence, such as “The notice of 3 Dec 2026”. */
    record_voided: JudgesFlows & {
      flowId: number | null;
      /** For a record of no flow: the flows whose history has it. */
      flowIds: number[];
      recordType: RecordType;
      recordId: number;
      record: string;
      reason: string;
    };
  }
}

export const voidEvents: EventDescriptions<'record_voided'> = {
  record_voided: {
    published: { scope: Scope.TIMELINE_READ, data: { recordType: oneOf(RecordType), recordId: OTHER_ID } },
    meaning: 'A record was voided: it stays readable, and no rule reads it.',
    sentence: ({ record, reason }) => `${record} was voided: ${reason.trim().replace(/\.$/, '')}.`,
  },
};

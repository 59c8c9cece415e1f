import { dayInWords } from '../../language/time/calendar.js';
import { RecordType } from '../base/voidable-record.js';
import { voidableOfFlow } from '../voids/mark-voided.js';
import { GivenDocument } from './given-document.entity.js';
import { documentName } from './kinds/document-kind.js';

export const voidableDocuments = voidableOfFlow(
  RecordType.DOCUMENT,
  GivenDocument,
  ({ kind, givenOn }) => `${documentName(kind)} of ${dayInWords(givenOn)}`,
);

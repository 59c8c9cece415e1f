import { dayInWords } from '../../../language/time/calendar.js';
import { RecordType } from '../../base/voidable-record.js';
import { voidableOfFlow } from '../../voids/mark-voided.js';
import { requestInWords } from '../kinds/request-kind.js';
import { TenancyRequest } from '../record/tenancy-request.entity.js';

export const voidableRequests = voidableOfFlow(
  RecordType.REQUEST,
  TenancyRequest,
  ({ kind, requestedOn }) => `The ${requestInWords(kind)} of ${dayInWords(requestedOn)}`,
);

import { dayInWords } from '../../../language/time/calendar.js';
import { RecordType } from '../../base/voidable-record.js';
import { voidableOfFlow } from '../../voids/mark-voided.js';
import { CheckOut } from './check-out.entity.js';

export const voidableCheckOuts = voidableOfFlow(
  RecordType.CHECK_OUT,
  CheckOut,
  ({ heldOn }) => `The check-out of ${dayInWords(heldOn)}`,
);

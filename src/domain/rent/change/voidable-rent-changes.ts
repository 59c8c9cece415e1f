import { inPounds } from '../../../language/money.js';
import { dayInWords } from '../../../language/time/calendar.js';
import { RecordType } from '../../base/voidable-record.js';
import { voidableOfFlow } from '../../voids/mark-voided.js';
import { RentChange } from './rent-change.entity.js';

export const voidableRentChanges = voidableOfFlow(
  RecordType.RENT_CHANGE,
  RentChange,
  ({ newRentPence, effectiveOn }) =>
    `The rent change to ${inPounds(newRentPence)} from ${dayInWords(effectiveOn)}`,
);

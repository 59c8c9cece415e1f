import { dayInWords } from '../../../language/time/calendar.js';
import { RecordType } from '../../base/voidable-record.js';
import { voidableOfFlow } from '../../voids/mark-voided.js';
import { DepositRelease } from './deposit-release.entity.js';

export const voidableDepositReleases = voidableOfFlow(
  RecordType.DEPOSIT_RELEASE,
  DepositRelease,
  ({ proposedOn }) => `The release of the deposit that was proposed on ${dayInWords(proposedOn)}`,
);

import { payloadFlow } from '../flow/record/payload-flow.js';
import { VoidRecordPayload } from './void.payload.js';

export const VoidedRecordFlow = payloadFlow(() => VoidRecordPayload);

import { payloadFlow } from '../flow/record/payload-flow.js';
import { QueuedEmail } from './message.payload.js';

export const EmailedFlow = payloadFlow(() => QueuedEmail);

import { payloadFlow } from '../flow/payload-flow.js';
import { QueuedEmail } from './message.payload.js';

export const EmailedFlow = payloadFlow(() => QueuedEmail);

import { ofAll } from './modules.js';

/** Every consumer of events that acts in the transaction of the change. */
export const consumers = ofAll(({ consumers }) => consumers);

/** Every consumer of events that returns jobs after the commit. */
export const jobConsumers = ofAll(({ jobConsumers }) => jobConsumers);

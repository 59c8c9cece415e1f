import { ofAll } from './modules.js';

/** Every type of records that can be voided. */
export const voidables = ofAll(({ voidables }) => voidables);

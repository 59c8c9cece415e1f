import { ofAll } from './modules.js';

/** Everything that is stored. */
export const entities = [...ofAll(({ entities }) => entities)];

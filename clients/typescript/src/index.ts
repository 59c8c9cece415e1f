export { type ClientOptions, createClient, type RentalFlowClient } from './client.js';
export { type ErrorBody, RentalFlowError, unwrap } from './errors.js';
export { pages } from './pages.js';
export type { components, operations, paths } from './schema.js';

import type { components } from './schema.js';

/** The named types of the API, such as `Schemas['V21Flow']`. */
export type Schemas = components['schemas'];

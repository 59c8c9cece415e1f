export { type ClientOptions, createClient, type RentalFlowClient } from './client.js';
export { type ErrorBody, RentalFlowError, unwrap } from './errors.js';
export { type Event, type EventsOptions, events } from './events.js';
export { pages } from './pages.js';
export type { paths } from './paths.js';

import type { components as V20 } from './v2.0.js';
import type { components as V21 } from './v2.1.js';

/** The named types of `/v2.1`, such as `Schemas['Flow']`. */
export type Schemas = V21['schemas'];

/** The named types of `/v2.0`. */
export type SchemasV20 = V20['schemas'];

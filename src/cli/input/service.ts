import type { Scope } from '../../auth/scopes.js';
import type { OutputOptions } from '../output/print.js';

/** The options of a command that calls a service. */
export interface ServiceOptions extends OutputOptions {
  url?: string;
}

export const SERVICE_URL = 'http://127.0.0.1:4000';

/** The key that a command calls a service with. */
export const keyHelp = (scope?: Scope): string =>
  `Set RENTAL_FLOW_KEY to an API key of the brand${scope ? `, with the scope ${scope}` : ''}.`;

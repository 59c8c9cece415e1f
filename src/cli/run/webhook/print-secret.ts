import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { type OutputOptions, printRecord } from '../../output/print.js';
import { ENDPOINTS } from '../../output/webhook-views.js';
import { recordOf } from './record.js';

/** Prints an endpoint with its new secret. */
export const printSecret = (
  { endpoint, secret }: Schemas['WebhookSecretPayload'],
  options: OutputOptions,
): void => printRecord({ ...recordOf(endpoint), secret }, ENDPOINTS, options);

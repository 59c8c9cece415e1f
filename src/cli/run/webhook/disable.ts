import type { OutputOptions } from '../../output/print.js';
import { printRecord } from '../../output/print.js';
import { ENDPOINTS } from '../../output/webhook-views.js';
import { operate } from '../operate.js';
import { ENDPOINT, endpointOf } from './operator-endpoint.js';

const DISABLE = `mutation ($brandId: SafeInt!, $id: SafeInt!) {
  disableBrandWebhookEndpoint(brandId: $brandId, id: $id) { endpoint { ${ENDPOINT} } }
}`;

/** Disables an endpoint of a brand as an operator, and prints it. */
export const run = (brandId: number, id: number, options: OutputOptions): Promise<void> =>
  operate('change', DISABLE, { brandId, id }, ({ endpoint }) =>
    printRecord(endpointOf(Object(endpoint)), ENDPOINTS, options),
  );

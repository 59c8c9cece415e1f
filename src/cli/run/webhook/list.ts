import { unwrap } from '../../../../clients/typescript/src/errors.js';
import type { ServiceOptions } from '../../input/service.js';
import { printRecords } from '../../output/print.js';
import { ENDPOINTS } from '../../output/webhook-views.js';
import { operateAll } from '../operate.js';
import { recordOf } from './record.js';
import { callService } from './service.js';

/** Lists the endpoints of the brand of the key; as an operator, those of a brand. */
export const run = (brandId: number | undefined, options: ServiceOptions): Promise<void> =>
  brandId === undefined ? listOfKey(options) : listOfBrand(brandId, options);

async function listOfKey(options: ServiceOptions): Promise<void> {
  const { webhook_endpoints: endpoints } = await callService(options, (client) =>
    unwrap(client.GET('/v2.1/webhook-endpoints')),
  );
  printRecords(endpoints.map(recordOf), ENDPOINTS, options);
}

/** The code of the service is not loaded for a key. */
async function listOfBrand(brandId: number, options: ServiceOptions): Promise<void> {
  const { ENDPOINT, endpointOf } = await import('./operator-endpoint.js');
  const query = `query ($brandId: SafeInt!) { brandWebhookEndpoints(brandId: $brandId) { ${ENDPOINT} } }`;
  await operateAll(query, { brandId }, (endpoints) =>
    printRecords(endpoints.map(endpointOf), ENDPOINTS, options),
  );
}

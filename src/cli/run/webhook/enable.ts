import { unwrap } from '../../../../clients/typescript/src/errors.js';
import type { ResumeFrom } from '../../../domain/endpoint/endpoint-lists.js';
import type { ServiceOptions } from '../../input/service.js';
import { printRecord } from '../../output/print.js';
import { ENDPOINTS } from '../../output/webhook-views.js';
import { recordOf } from './record.js';
import { callService } from './service.js';

interface EnableOptions extends ServiceOptions {
  resume: ResumeFrom;
}

/** Enables an endpoint, and prints it. */
export async function run(id: number, { resume, ...options }: EnableOptions): Promise<void> {
  const { endpoint } = await callService(options, (client) =>
    unwrap(
      client.POST('/v2.1/webhook-endpoints/{id}/enable', { params: { path: { id } }, body: { resume } }),
    ),
  );
  printRecord(recordOf(endpoint), ENDPOINTS, options);
}

import { unwrap } from '../../../../clients/typescript/src/errors.js';
import type { ServiceOptions } from '../../input/service.js';
import { printSecret } from './print-secret.js';
import { callService } from './service.js';

interface RotateOptions extends ServiceOptions {
  keepOldForHours?: number;
}

/** Replaces the secret of an endpoint, and prints the endpoint with the new one. */
export async function run(id: number, { keepOldForHours, ...options }: RotateOptions): Promise<void> {
  const body = keepOldForHours === undefined ? {} : { keep_old_for_hours: keepOldForHours };
  const rotated = await callService(options, (client) =>
    unwrap(client.POST('/v2.1/webhook-endpoints/{id}/rotate-secret', { params: { path: { id } }, body })),
  );
  printSecret(rotated, options);
}

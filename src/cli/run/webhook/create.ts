import { unwrap } from '../../../../clients/typescript/src/errors.js';
import type { Schemas } from '../../../../clients/typescript/src/index.js';
import type { ServiceOptions } from '../../input/service.js';
import { printSecret } from './print-secret.js';
import { callService } from './service.js';

interface CreateOptions extends ServiceOptions {
  to: string;
  types?: Schemas['EventName'][];
  description?: string;
  contactEmail?: string;
}

/** Creates an endpoint, and prints it with its secret. */
export async function run(input: CreateOptions): Promise<void> {
  const { to, types, description, contactEmail, ...options } = input;
  const body = {
    url: to,
    ...(types && { types }),
    ...(description !== undefined && { description }),
    ...(contactEmail !== undefined && { contact_email: contactEmail }),
  };
  const created = await callService(options, (client) =>
    unwrap(client.POST('/v2.1/webhook-endpoints', { body })),
  );
  printSecret(created, options);
}

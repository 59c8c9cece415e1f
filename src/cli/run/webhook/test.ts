import { setTimeout as sleep } from 'node:timers/promises';
import type { RentalFlowClient } from '../../../../clients/typescript/src/client.js';
import { unwrap } from '../../../../clients/typescript/src/errors.js';
import type { Schemas } from '../../../../clients/typescript/src/index.js';
import { StartError } from '../../../errors.js';
import type { ServiceOptions } from '../../input/service.js';
import { printNote, printRecord } from '../../output/print.js';
import { TESTS } from '../../output/webhook-views.js';
import { recordOf } from './record.js';
import { callService } from './service.js';

interface TestOptions extends ServiceOptions {
  type: Schemas['EventName'];
}

const LOOK_MS = 250;
/** An endpoint has 15 seconds to respond. */
const LONGEST_MS = 30_000;

/** Sends a test event to an endpoint, and prints the outcome. */
export async function run(id: number, { type, ...options }: TestOptions): Promise<void> {
  const outcome = await callService(options, async (client) => {
    const params = { path: { id } };
    const { endpoint } = await unwrap(
      client.POST('/v2.1/webhook-endpoints/{id}/test', { params, body: { type } }),
    );
    return outcomeOf(client, endpoint);
  });
  printRecord(recordOf(outcome), TESTS, options);
  if (outcome.error === null) return;
  process.exitCode = 1;
  const reason = outcome.status_code === null ? outcome.error : `status ${outcome.status_code}`;
  printNote(`The test event was not accepted (${reason}).`);
}

/** Waits until the test event of an endpoint was sent. */
async function outcomeOf(
  client: RentalFlowClient,
  { id, last_test: requested }: Schemas['WebhookEndpoint'],
): Promise<Schemas['WebhookTest']> {
  const latest = performance.now() + LONGEST_MS;
  let current = requested;
  while (current && current.id === requested?.id && performance.now() < latest) {
    if (current.attempted_at !== null) return current;
    await sleep(LOOK_MS);
    const read = client.GET('/v2.1/webhook-endpoints/{id}', { params: { path: { id } } });
    current = (await unwrap(read)).webhook_endpoint.last_test;
  }
  throw new StartError(
    current?.id === requested?.id
      ? `The test event was not sent in ${LONGEST_MS / 1000} seconds. Does the service run its jobs (JOBS)?`
      : 'Another test event was requested, so the outcome of this one is not available.',
  );
}

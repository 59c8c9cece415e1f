import { unwrap } from '../../../../clients/typescript/src/errors.js';
import { pages, type Schemas } from '../../../../clients/typescript/src/index.js';
import type { DeliveryStatus } from '../../../domain/endpoint/endpoint-lists.js';
import type { ServiceOptions } from '../../input/service.js';
import { isForPeople, print, printJson, printRecord, printRecords } from '../../output/print.js';
import { ATTEMPTS, DELIVERIES } from '../../output/webhook-views.js';
import { recordOf } from './record.js';
import { callService } from './service.js';

interface DeliveriesOptions extends ServiceOptions {
  status?: DeliveryStatus;
  count?: number;
}

const DEFAULT_COUNT = 20;
const MAX_PAGE = 100;

/** Lists the newest deliveries of an endpoint, or shows that of one event with its attempts. */
export const run = (id: number, eventId: string | undefined, options: DeliveriesOptions): Promise<void> =>
  eventId === undefined ? list(id, options) : show(id, eventId, options);

async function list(
  id: number,
  { status, count = DEFAULT_COUNT, ...options }: DeliveriesOptions,
): Promise<void> {
  const first = Math.min(count, MAX_PAGE);
  const found = await callService(options, async (client) => {
    const deliveries: Schemas['WebhookDelivery'][] = [];
    const read = (page: { after?: string }) =>
      unwrap(
        client.GET('/v2.1/webhook-endpoints/{id}/deliveries', {
          params: { path: { id }, query: { first, ...(status && { status }), ...page } },
        }),
      );
    for await (const page of pages(read)) {
      deliveries.push(...page.deliveries);
      if (deliveries.length >= count) break;
    }
    return deliveries.slice(0, count);
  });
  printRecords(found.map(recordOf), DELIVERIES, options);
}

async function show(id: number, eventId: string, options: ServiceOptions): Promise<void> {
  const { delivery, attempts } = await callService(options, (client) =>
    unwrap(
      client.GET('/v2.1/webhook-endpoints/{id}/deliveries/{event_id}', {
        params: { path: { id, event_id: eventId } },
      }),
    ),
  );
  const shown = { delivery: recordOf(delivery), attempts: attempts.map(recordOf) };
  if (!isForPeople(options)) return printJson(shown);
  printRecord(shown.delivery, DELIVERIES, options);
  print('');
  printRecords(shown.attempts, ATTEMPTS, options);
}

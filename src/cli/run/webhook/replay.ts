import { unwrap } from '../../../../clients/typescript/src/errors.js';
import type { Schemas } from '../../../../clients/typescript/src/index.js';
import type { ServiceOptions } from '../../input/service.js';
import { printRecord, printResult } from '../../output/print.js';
import { DELIVERIES } from '../../output/webhook-views.js';
import { recordOf } from './record.js';
import { callService } from './service.js';

interface ReplayOptions extends ServiceOptions {
  since?: Date;
  after?: string;
  until?: string;
  types?: Schemas['EventName'][];
}

/** Sends an event to an endpoint again, or the events of a range. */
export const run = (id: number, eventId: string | undefined, options: ReplayOptions): Promise<void> =>
  eventId === undefined ? replayRange(id, options) : replayOne(id, eventId, options);

async function replayOne(id: number, eventId: string, options: ServiceOptions): Promise<void> {
  const { delivery } = await callService(options, (client) =>
    unwrap(
      client.POST('/v2.1/webhook-endpoints/{id}/deliveries/{event_id}/replay', {
        params: { path: { id, event_id: eventId } },
      }),
    ),
  );
  printRecord(recordOf(delivery), DELIVERIES, options);
}

async function replayRange(
  id: number,
  { since, after, until, types, ...options }: ReplayOptions,
): Promise<void> {
  const body = {
    ...(since && { since: since.toISOString() }),
    ...(after !== undefined && { after }),
    ...(until !== undefined && { until }),
    ...(types && { types }),
  };
  const range = await callService(options, (client) =>
    unwrap(client.POST('/v2.1/webhook-endpoints/{id}/replays', { params: { path: { id } }, body })),
  );
  const sentence =
    range.after === range.until
      ? 'There are no events in this range.'
      : `The events after ${range.after}, up to ${range.until}, are sent again. New events are sent first.`;
  printResult(range, sentence, options);
}

import type { Context } from '../context.js';
import { beforeCommit, type FinalTask } from '../transaction.js';

/** The outbox has events for the relay. */
export const EVENTS_CHANNEL = 'rental_flow_events';

/** A brand has events to send, or endpoints that have changed. The payload is its id. */
export const FEED_CHANNEL = 'rental_flow_sequenced';

const notifyOfFeed: FinalTask<undefined> = async ({ reader, brandId }) => {
  await reader.cells(`select pg_notify('${FEED_CHANNEL}', $1::text)`, [String(brandId)]);
};

/** For the relay and for requests about endpoints: a change of any other kind would wait for its commit. */
export const notifyFeed = (ctx: Context): Promise<void> => beforeCommit(ctx, notifyOfFeed, undefined);

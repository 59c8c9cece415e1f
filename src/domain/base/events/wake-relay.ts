import type { Context } from '../context.js';
import { beforeCommit, type FinalTask } from '../transaction.js';

/** The relays of all instances listen to it. */
export const EVENTS_CHANNEL = 'rental_flow_events';

const notify: FinalTask<undefined> = async ({ reader }) => {
  await reader.cells(`select pg_notify('${EVENTS_CHANNEL}', '')`, []);
};

/**
 * Wakes the relay when the transaction is committed: for an event that a person waits for, such as an e-mail.
 * An idle relay finds other events some seconds later.
 */
export const wakeRelay = (ctx: Context): Promise<void> => beforeCommit(ctx, notify, undefined);

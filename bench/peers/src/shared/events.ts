import type { Caller } from './caller.js';
import type { Query, Statement } from './database.js';

export interface FlowEvent {
  at: Date;
  flowId: number | null;
  type: string;
  description: string;
  payload: object;
}

const TIMELINE: Statement = {
  name: 'timeline',
  text: `insert into timeline_entry
      (brand_id, created_at, updated_at, flow_id, user_id, event_type, description)
    values ($1, $2, $2, $3, $4, $5, $6)`,
};
const OUTBOX: Statement = {
  name: 'outbox',
  text: `insert into outbox
      (brand_id, created_at, updated_at, occurred_at, type, flow_id, actor_user_id, payload)
    values ($1, $2, $2, $2, $3, $4, $5, $6)`,
};

/** Writes an event to the history of its flow and to the outbox. */
export async function recordEvent(
  query: Query,
  { brandId, userId }: Caller,
  { at, flowId, type, description, payload }: FlowEvent,
): Promise<void> {
  await Promise.all([
    query(TIMELINE, [brandId, at, flowId, userId, type, description]),
    query(OUTBOX, [brandId, at, type, flowId, userId, { type, flowId, ...payload }]),
  ]);
}

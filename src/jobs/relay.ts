import type { Pool } from 'pg';
import type { SendMessage } from './send-message.js';

const WAITING =
  'select brand_id, id, message_id from outbox order by brand_id, id limit 100 for update skip locked';
const HANDED =
  'delete from outbox o using unnest($1::bigint[], $2::bigint[]) as handed(brand_id, id) where o.brand_id = handed.brand_id and o.id = handed.id';

interface Row {
  brand_id: string;
  id: string;
  message_id: string;
}

/**
 * Hands what waits in the outbox to the job queue, then deletes it. Whoever dies in between leaves the row, and it is
 * handed over again: the job's key and the message's status keep it to one e-mail. Returns how many were handed over.
 */
export async function relayOutbox(pool: Pool, hand: (task: SendMessage) => Promise<void>): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<Row>(WAITING);
    for (const row of rows) await hand({ brandId: Number(row.brand_id), messageId: Number(row.message_id) });
    await client.query(HANDED, [rows.map((row) => row.brand_id), rows.map((row) => row.id)]);
    await client.query('commit');
    return rows.length;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

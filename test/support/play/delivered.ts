import { expect } from '@jest/globals';
import { runSql } from '../database.js';
import type { World } from './world.js';

/**
 * The e-mail of the play arrived. After kills it may arrive once per attempt; all copies are then the same
 * message.
 */
export async function expectDelivered(
  { databaseUrl, mails }: World,
  { maxAttempts }: { maxAttempts: number },
) {
  const rows = await runSql<{ message_id: string; attempts: number }>(
    databaseUrl,
    'select message_id, attempts from outgoing_message',
  );
  expect(rows).toHaveLength(1);
  const [message] = rows;
  expect(message?.attempts).toBeLessThanOrEqual(maxAttempts);
  expect(mails.taken.length).toBeGreaterThan(0);
  expect(mails.taken.length).toBeLessThanOrEqual(Number(message?.attempts));
  expect(new Set(mails.taken.map(({ headers }) => headers.get('message-id')))).toEqual(
    new Set([message?.message_id]),
  );
  expect(new Set(mails.taken.map(({ text }) => text)).size).toBe(1);
}

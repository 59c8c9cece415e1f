import type { TableTask } from '../base/module/table-task.js';

/** The most rows that one run deletes. */
const BATCH = 1000;

const DELETE = `delete from console_sign_in where id in (
  select id from console_sign_in where idle_ends_at <= $1::timestamptz limit ${BATCH}) returning id`;

/** Deletes the sign-ins to the console that have ended. */
export const oldSignIns: TableTask = {
  name: 'old_sign_ins',
  work: async ({ reader, now }) => (await reader.cells(DELETE, [now()])).length > 0,
  everyMs: 60_000,
};

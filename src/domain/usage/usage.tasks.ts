import { addDays, dayOf } from '../../language/time/calendar.js';
import type { TableTask } from '../base/module/table-task.js';
import { MAX_DAYS } from './usage.input.js';

/** The most rows that one run deletes. */
const BATCH = 5000;

const DELETE = `delete from api_key_usage where (key_id, day) in (
  select key_id, day from api_key_usage where day <= $1::date limit ${BATCH}) returning day`;

/** Deletes the use of keys on days that are no longer returned. */
export const oldUsage: TableTask = {
  name: 'old_usage',
  work: async ({ reader, now }) => {
    const rows = await reader.cells(DELETE, [addDays(dayOf(now()), -MAX_DAYS)]);
    return rows.length > 0;
  },
  everyMs: 60_000,
};

import type { Caller } from './caller.js';
import type { Database, Statement } from './database.js';
import { recordEvent } from './events.js';

interface Issue {
  flow_id: number | null;
  title: string;
  status: string;
  status_before_hold: string | null;
  updated_at: Date;
}

const LOCK: Statement = {
  name: 'lock_issue',
  text: `select flow_id, title, status, status_before_hold, updated_at from maintenance_issue
    where brand_id = $1 and id = $2 for update`,
};
const MOVE: Statement = {
  name: 'move_issue',
  text: `update maintenance_issue set status = $3, status_before_hold = $4, updated_at = $5
    where brand_id = $1 and id = $2`,
};
const NAMES = new Map([
  ['inprogress', 'in progress'],
  ['onhold', 'on hold'],
]);
/** The work is paused and continues. The bench requests no other moves. */
const MOVES = new Set(['inprogress onhold', 'onhold inprogress']);

/** Changes the status of an issue; undefined if it does not exist or the move is not allowed. */
export function setIssueStatus(
  { transaction }: Database,
  caller: Caller,
  id: number,
  to: string,
): Promise<object | undefined> {
  const { brandId } = caller;
  return transaction(async (query) => {
    const [issue] = await query<Issue>(LOCK, [brandId, id]);
    if (!issue) return undefined;
    const from = issue.status;
    const response = (updatedAt: Date): object => ({
      data: { id, status: to, previous_status: from, updatedAt },
      status: true,
    });
    if (from === to) return response(issue.updated_at);
    if (!MOVES.has(`${from} ${to}`)) return undefined;
    const at = new Date();
    await Promise.all([
      query(MOVE, [brandId, id, to, to === 'onhold' ? from : null, at]),
      recordEvent(query, caller, {
        at,
        flowId: issue.flow_id,
        type: 'maintenance_status_changed',
        description: `Maintenance issue “${issue.title}”: ${NAMES.get(to)}.`,
        payload: { issueId: id, title: issue.title, from, to },
      }),
    ]);
    return response(at);
  });
}

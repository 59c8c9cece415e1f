import type { Caller } from './caller.js';
import type { Database, Statement } from './database.js';
import { recordEvent } from './events.js';
import { STATUSES } from './flow-lists.js';

const NAMES = [
  ...['property', 'landlord', 'rental_offer', 'holding_deposit', 'referencing', 'guarantor', 'tenancy'],
  ...['documents', 'move_in'],
] as const;
type StageName = (typeof NAMES)[number];
type StatusColumn = `${StageName}_status`;

type LockedFlow = Record<StatusColumn, number> & { version: number; is_archived: boolean };

const COLUMNS = NAMES.map((name): StatusColumn => `${name}_status`);
const LOCK: Statement = {
  name: 'lock_flow_for_move',
  text: `select version, is_archived, ${COLUMNS.join(', ')} from flow
    where brand_id = $1 and id = $2 and not is_deleted for update`,
};
const moveOf = (column: StatusColumn): Statement => ({
  name: `move_${column}`,
  text: `update flow set ${column} = $3, percentage_completed = $4, is_completed = $5, version = version + 1,
    updated_at = $6 where brand_id = $1 and id = $2`,
});
const MOVES = new Map(COLUMNS.map((column) => [column, moveOf(column)]));
const ALLOWED: readonly (readonly number[])[] = [
  [1, 2, 3, 5, 6],
  [2, 3, 5, 6],
  [1, 3, 4, 6],
  [],
  [1, 6],
  [0, 1],
];
const COMPLETE = 3;
const NOT_REQUIRED = 5;

export interface StageMove {
  stage: string;
  status: string;
  expectedVersion?: number;
}

/** Moves a stage of a flow; undefined if the flow does not exist or the move is not allowed. */
export function moveStage(
  { transaction }: Database,
  caller: Caller,
  flowId: number,
  { stage, status, expectedVersion }: StageMove,
): Promise<object | undefined> {
  const { brandId } = caller;
  const column = COLUMNS.find((name) => name === `${stage.toLowerCase()}_status`);
  const move = column && MOVES.get(column);
  if (!column || !move) return Promise.resolve(undefined);
  return transaction(async (query) => {
    const [flow] = await query<LockedFlow>(LOCK, [brandId, flowId]);
    if (!flow || flow.is_archived) return undefined;
    if (expectedVersion !== undefined && expectedVersion !== flow.version) return undefined;
    const from = flow[column];
    const to = STATUSES.indexOf(status);
    if (from === to) return { data: { moveStage: { flowId } } };
    if (!ALLOWED[from]?.includes(to)) return undefined;
    const statuses = COLUMNS.map((name) => (name === column ? to : flow[name]));
    const complete = statuses.filter((one) => one === COMPLETE).length;
    const required = statuses.filter((one) => one !== NOT_REQUIRED).length;
    const percentage = required === 0 ? 100 : Math.round((100 * complete) / required);
    const at = new Date();
    await Promise.all([
      query(move, [brandId, flowId, to, percentage, complete === required, at]),
      recordEvent(query, caller, {
        at,
        flowId,
        type: 'stage_changed',
        description: `The stage “${stage}” changed from ${STATUSES[from]} to ${status}.`,
        payload: { stage, from, to },
      }),
    ]);
    return { data: { moveStage: { flowId } } };
  });
}

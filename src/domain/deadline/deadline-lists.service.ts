import type { Filtered } from '../../database/list/list.js';
import { readList } from '../../database/read/read.js';
import { type Day, dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { type Connection, totalsOf } from '../base/lists/connection.js';
import { DayCursors } from '../base/lists/day-cursor.js';
import { SortOrder } from '../base/lists/sort-order.js';
import type { DeadlineState } from '../statute/deadlines/deadline-state.js';
import { judgementsOf } from '../statute/deadlines/deadlines-of.js';
import type { FlowFacts } from '../statute/facts/facts.js';
import { statutes } from '../statute/table/statute.js';
import { StoredDeadline } from './deadline.entity.js';
import type { DeadlinesArgs } from './deadline.input.js';
import { Deadline } from './deadline.type.js';
import { deadlineFilter, keysOf } from './deadline-filter.js';

/** The rules of a flow's jurisdiction with how they stand, in the order of the statute table. */
export function deadlinesOf(
  ctx: Context,
  flowId: number,
  facts: FlowFacts,
  states?: readonly DeadlineState[] | null,
): Deadline[] {
  const today = dayOf(ctx.now());
  const all = judgementsOf(facts, statutes()).map((one) => new Deadline(flowId, one.row, one, today));
  return states ? all.filter(({ state }) => states.includes(state)) : all;
}

/** A cursor is valid only in the order of its page. */
const CURSORS = {
  [SortOrder.ASC]: new DayCursors('Deadline'),
  [SortOrder.DESC]: new DayCursors('LatestDeadline', 'desc'),
};

const COLUMNS = [
  'flow',
  'key',
  'subjectId',
  'verdict',
  'triggeredOn',
  'dueOn',
  'lastOn',
  'opensOn',
  'metOn',
  'note',
] as const;

/**
 * An index has the deadlines of each rule by due day: one rule is read in the order of the list, several are
 * selective. The best plan depends on the days that the states stand for.
 */
function filterOf(args: DeadlinesArgs, today: Day): Omit<Filtered<StoredDeadline>, 'entity'> {
  const conditions = deadlineFilter(args, today);
  const keys = keysOf(args);
  const [only] = keys;
  const isOne = only !== undefined && keys.length === 1;
  const ofRules = { key: isOne ? only : { $in: keys } };
  const filter =
    (args.keys || args.kinds) && !isOne
      ? { where: conditions, selective: ofRules }
      : { where: { $and: [conditions, ofRules] } };
  return { ...filter, isPlannedAgain: true };
}

/** A page of the deadlines of the brand that have a due day. */
export async function deadlines(ctx: Context, args: DeadlinesArgs): Promise<Connection<Deadline>> {
  const today = dayOf(ctx.now());
  const rules = new Map(statutes().map((row) => [row.key, row]));
  const filter = filterOf(args, today);
  const cursors = CURSORS[args.sortOrder];
  const rows = await readList(ctx.reader, {
    entity: StoredDeadline,
    ...filter,
    ...(args.after && { where: { $and: [filter.where, cursors.after(args.after)] } }),
    order: cursors.order,
    limit: args.first + 1,
    fields: COLUMNS,
  });
  const nodeOf = (stored: (typeof rows)[number]): Deadline | undefined => {
    const row = rules.get(stored.key);
    if (!row) return undefined;
    const { verdict, subjectId, triggeredOn, dueOn, lastOn, opensOn, metOn, note } = stored;
    const dated = { verdict, subjectId, triggeredOn, dueOn, lastOn, opensOn, metOn, note: note ?? row.note };
    return new Deadline(stored.flow.id, row, dated, today);
  };
  return {
    ...cursors.page(rows, args, nodeOf),
    ...totalsOf<StoredDeadline>(ctx, { entity: StoredDeadline, ...filter }),
  };
}

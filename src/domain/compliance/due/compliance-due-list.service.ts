import { type FilterQuery, raw } from '@mikro-orm/core';
import { readList } from '../../../database/read/read.js';
import { type Day, dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { type Connection, totalsOf } from '../../base/lists/connection.js';
import { DayCursors } from '../../base/lists/day-cursor.js';
import { MISSING_DAY, StoredComplianceDue } from './compliance-due.entity.js';
import type { ComplianceDueArgs } from './compliance-due.input.js';
import { ComplianceDue } from './compliance-due.type.js';
import { type ComplianceState, type Days, daysOf } from './compliance-state.js';

type Filter = FilterQuery<StoredComplianceDue>;

const CURSORS = new DayCursors('ComplianceDue');

const COLUMNS = ['kind', 'dueOn', 'property', 'record'] as const;

/** A page of what is due next in the brand: what is missing, then the earliest due day. */
export async function complianceDue(
  ctx: Context,
  args: ComplianceDueArgs,
): Promise<Connection<ComplianceDue>> {
  const today = dayOf(ctx.now());
  const where = filterOf(ctx.brandId, args, today);
  const rows = await readList(ctx.reader, {
    entity: StoredComplianceDue,
    where: args.after ? { $and: [where, CURSORS.after(args.after)] } : where,
    order: CURSORS.order,
    limit: args.first + 1,
    fields: COLUMNS,
  });
  return {
    ...CURSORS.page(rows, args, (stored) => new ComplianceDue(stored, today)),
    ...totalsOf<StoredComplianceDue>(ctx, { entity: StoredComplianceDue, where }),
  };
}

function filterOf(
  brandId: number,
  { dueBefore, dueAfter, kinds, states, branchId, propertyId }: ComplianceDueArgs,
  today: Day,
): Filter {
  // A partial index is used only if its condition is in the text of the statement.
  const conditions: Filter[] = [{ [raw((alias) => `${alias}.is_active`)]: [] }];
  if (dueBefore) conditions.push({ dueOn: { $gt: MISSING_DAY, $lt: dueBefore } });
  if (dueAfter) conditions.push({ dueOn: { $gt: dueAfter } });
  if (kinds) conditions.push({ kind: { $in: kinds } });
  if (states) conditions.push(inStates(states, today));
  if (branchId != null) conditions.push({ branchId });
  if (propertyId != null) conditions.push({ property: [brandId, propertyId] as const });
  return { $and: conditions };
}

/** The due days of the states, and the first and the last of them all, between which the index is read. */
function inStates(states: readonly ComplianceState[], today: Day): Filter {
  const ranges = states.map((state) => daysOf(today)[state]).toSorted((a, b) => a.from.localeCompare(b.from));
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return { id: { $in: [] } };
  const within = ({ from, to }: Days): Filter => ({ dueOn: { $gte: from, $lte: to } });
  return { $and: [within({ from: first.from, to: last.to }), { $or: ranges.map(within) }] };
}

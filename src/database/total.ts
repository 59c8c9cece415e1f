import type { Filtered, Query } from './list.js';
import { totalQuery } from './list-query.js';
import type { Em } from './orm.js';
import { countEntities } from './read-entities.js';
import { rowSourceOf } from './row-source.js';
import { unlessLeftToOrm } from './sql.js';

/** Totals up to this one are exact. */
export const COUNTED = 10_000;

/** The number of rows of a list; beyond `COUNTED` an estimate, and at least what was seen. */
export interface Total {
  count: number;
  isEstimated: boolean;
}

/**
 * The number of rows that match a filter. Counting stops at `COUNTED`, so that it takes as long however many
 * rows there are; beyond, the planner’s estimate from its statistics of the table is returned.
 */
export async function readTotal<E extends object>(em: Em, list: Filtered<E>): Promise<Total> {
  const source = em.isInTransaction() ? undefined : rowSourceOf(em);
  const query = source && unlessLeftToOrm(() => totalQuery(em, list, COUNTED + 1));
  if (!source || !query) return { count: await countEntities(em, list), isEstimated: false };
  const read = async ({ text, values, isPlannedAnew }: Query): Promise<string> => {
    const [[cell] = []] = await source.statements.cells(text, values, { isPlannedAnew });
    return cell ?? '';
  };
  const seen = Number(await read(query.seen));
  if (seen <= COUNTED) return { count: seen, isEstimated: false };
  const plan = await read({ ...query.all, text: `explain (format json) ${query.all.text}` });
  return { count: Math.max(seen, estimateIn(plan)), isEstimated: true };
}

/**
 * A plan, as far as it is read here. On Citus the rows are estimated in the plan of the node that has them.
 */
interface Explained {
  Plan: {
    'Plan Rows': number;
    'Distributed Query'?: { Job: { Tasks: readonly { 'Remote Plan': readonly (readonly Explained[])[] }[] } };
  };
}

/** The number of rows that the planner expects. */
export function estimateIn(plan: string): number {
  const [explained] = JSON.parse(plan) as Explained[];
  const remote = explained?.Plan['Distributed Query']?.Job.Tasks[0]?.['Remote Plan'][0]?.[0];
  return Math.round((remote ?? explained)?.Plan['Plan Rows'] ?? 0);
}

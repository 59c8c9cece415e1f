import { type Day, dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { inBatches } from '../base/module/in-batches.js';
import { statutes } from '../statute/table/statute.js';

const BATCH = 100;

/** Only hard deadlines are announced: gates and caps reject the change itself. */
const UNMET = `c.kind = 'H' and c.verdict in ('due', 'missed') and c.missed_notified_at is null
  and not c.is_silent`;

const NEXT = `order by c.last_on, c.id limit ${BATCH}`;

/** Locks the flows of the next deadlines: a change of a flow locks it before it writes its deadlines, too. */
const flowsOf = (condition: string): string => `select f.id from flow f where f.brand_id = $1 and f.id in (
    select c.flow_id from deadline c where c.brand_id = $1 and ${UNMET} and ${condition} ${NEXT})
  order by f.id for key share`;

/**
 * Claims deadlines of locked flows for a notice: the claim is committed with the event, and another instance
 * skips what is being claimed.
 */
const claim = (column: string, condition: string): string => `update deadline d set ${column} = $3
  where d.brand_id = $1 and d.id in (
    select c.id from deadline c where c.brand_id = $1 and c.flow_id = any($4::bigint[]) and ${UNMET}
      and ${condition}
    ${NEXT} for update skip locked)
  returning d.flow_id, d.key, d.due_on, d.last_on`;

interface Notice {
  type: 'deadline_missed' | 'deadline_due_soon';
  /** The column with the time of the notice. */
  column: string;
  condition: string;
}

const MISSED: Notice = {
  type: 'deadline_missed',
  column: 'missed_notified_at',
  condition: 'c.last_on < $2::date',
};

const DUE_SOON: Notice = {
  type: 'deadline_due_soon',
  column: 'soon_notified_at',
  condition: `c.verdict = 'due' and c.met_on is null and c.soon_notified_at is null and c.last_on >= $2::date
    and c.last_on <= $2::date + (select b.deadline_notice_days from brand b where b.id = $1)
    and coalesce(c.opens_on <= $2::date, true)`,
};

/** Emits the events of the brand's deadlines that were missed or are due soon, each once for a due day. */
export async function announceDeadlines(ctx: Context): Promise<void> {
  const today = dayOf(ctx.now());
  await announce(ctx, MISSED, today);
  await announce(ctx, DUE_SOON, today);
}

async function announce(ctx: Context, { type, column, condition }: Notice, today: Day): Promise<void> {
  const { reader, brandId } = ctx;
  const titles = new Map(statutes().map(({ key, title }) => [key, title]));
  await inBatches(ctx, async () => {
    const flows = await reader.cells(flowsOf(condition), [brandId, today]);
    if (flows.length === 0) return false;
    const flowIds = flows.map(([id]) => Number(id));
    const claimed = await reader.cells(claim(column, condition), [brandId, today, ctx.now(), flowIds]);
    for (const [flowId, key, dueOn, lastOn] of claimed) {
      if (!key || !dueOn || !lastOn) throw new Error('A deadline has no key or day.');
      await emit(ctx, { type, flowId: Number(flowId), key, title: titles.get(key) ?? key, dueOn, lastOn });
    }
    return claimed.length >= BATCH;
  });
}

import { type Day, dayOf } from '../../language/calendar.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/emit.js';
import { inTransaction } from '../base/transaction.js';
import { statutes } from '../statute/statute.js';

const BATCH = 100;
/** A brand with more notices than this waits for the next run, so that it cannot delay the others. */
const BATCHES_PER_RUN = 10;

/** Only hard deadlines are announced: gates and caps are refused where they are passed. */
const UNMET = `c.kind = 'H' and c.verdict in ('due', 'missed') and c.missed_notified_at is null`;

/**
 * Claims deadlines for a notice: the claim is committed with the event, and another instance passes over what
 * is being claimed.
 */
const claim = (column: string, condition: string): string => `update deadline d set ${column} = ?
  where d.brand_id = ? and d.id in (
    select c.id from deadline c where c.brand_id = ? and ${UNMET} and ${condition}
    order by c.last_on, c.id limit ${BATCH} for update skip locked)
  returning d.flow_id as "flowId", d.key, d.due_on::text as "dueOn"`;

const MISSED = claim('missed_notified_at', 'c.last_on < ?::date');

const DUE_SOON = claim(
  'soon_notified_at',
  `c.verdict = 'due' and c.soon_notified_at is null and c.last_on >= ?::date
    and c.last_on <= ?::date + (select b.deadline_notice_days from brand b where b.id = ?)
    and coalesce(c.opens_on <= ?::date, true)`,
);

interface Claimed {
  flowId: string;
  key: string;
  dueOn: Day;
}

/** Emits the events of the brand's deadlines that were missed or are due soon, each once for a due day. */
export async function announceDeadlines(ctx: Context): Promise<void> {
  const { brandId } = ctx;
  const today = dayOf(ctx.now());
  await announce(ctx, 'deadline_missed', MISSED, [brandId, brandId, today]);
  await announce(ctx, 'deadline_due_soon', DUE_SOON, [brandId, brandId, today, today, brandId, today]);
}

async function announce(
  ctx: Context,
  type: 'deadline_missed' | 'deadline_due_soon',
  sql: string,
  parameters: readonly unknown[],
): Promise<void> {
  const titles = new Map(statutes().map(({ key, title }) => [key, title]));
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    const count = await inTransaction(ctx, async () => {
      const claimed = await ctx.em.execute<Claimed[]>(sql, [ctx.now(), ...parameters]);
      for (const { flowId, key, dueOn } of claimed)
        await emit(ctx, { type, flowId: Number(flowId), key, title: titles.get(key) ?? key, dueOn });
      return claimed.length;
    });
    if (count < BATCH) return;
  }
}

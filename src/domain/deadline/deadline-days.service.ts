import { AppError, invalidArgument } from '../../errors.js';
import { dayOf, daysBetween } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { DeadlineState } from '../statute/deadlines/deadline-state.js';
import { type DeadlineDay, type DeadlineDaysArgs, MAX_DAYS } from './deadline-day.type.js';
import { keysOf } from './deadline-filter.js';

/** The most deadlines that are counted. */
const MOST = 50_000;

/** The rule of `stateOn`; `$4` is today. */
const STATE = `case when verdict <> 'due' then verdict when last_on < $4::date then 'missed'
  when met_on is not null then 'met' when opens_on > $4::date then 'pending' else 'open' end`;

/**
 * The last day is the due day or the day before it, so the index by due day finds it. The limit counts
 * deadlines in other states too, because they are read; if `isUnmet`, met ones are not read.
 */
const countOf = (
  isUnmet: boolean,
): string => `select last_on as "lastOn", state, count(*)::int as count from (
    select last_on, ${STATE} as state from deadline
    where brand_id = $1 and due_on between $2::date and $3::date + 1 and last_on between $2::date and $3::date
      and not is_silent and key = any($5::text[])${isUnmet ? ` and verdict in ('due', 'missed')` : ''}
      and ($6::bigint is null or agent_id = $6::bigint)
      and ($7::bigint is null or branch_id = $7::bigint)
      and ($8::boolean is null or $8::boolean =
        (met_on is not null and not (verdict = 'due' and last_on < $4::date)))
    limit ${MOST + 1}
  ) as due group by last_on, state order by last_on, state`;

/** How many deadlines of the brand have their last day on each day, by state. Days without any are left out. */
export async function deadlineDays(ctx: Context, args: DeadlineDaysArgs): Promise<DeadlineDay[]> {
  const { from, to, states, agentId, branchId, isMet } = args;
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalidArgument('to', 'must not be before `from`');
  if (days > MAX_DAYS) throw invalidArgument('to', `must be less than ${MAX_DAYS} days after \`from\``);
  const values = [ctx.brandId, from, to, dayOf(ctx.now()), keysOf(args), agentId, branchId, isMet];
  const isUnmet = isMet === false || (states != null && !states.includes(DeadlineState.MET));
  const counted = await ctx.reader.records<DeadlineDay>(
    countOf(isUnmet),
    values.map((value) => value ?? null),
    { isPlannedAgain: true },
  );
  if (counted.reduce((sum, { count }) => sum + count, 0) > MOST)
    throw new AppError(
      'TOO_EXPENSIVE',
      `More than ${MOST.toLocaleString('en')} deadlines are due in these days. Request fewer days.`,
    );
  return states ? counted.filter(({ state }) => states.includes(state)) : counted;
}

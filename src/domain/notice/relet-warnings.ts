import { type Day, dayInWords, dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { warn } from '../base/warning.js';
import { warningOf } from '../statute/breach/decide-breaches.js';
import { countingOf } from '../statute/counting/counting.js';
import { statutes } from '../statute/table/statute.js';

const KEY = 'en.s8.relet';

/** The most warnings of a change: a batch may put hundreds of homes on the market. */
const WARNINGS = 20;

/**
 * The latest notices for own use or sale of some homes, each home once; `homes` has its id and the flow. The 12
 * months that a home may not be let end well within 400 days of the stated day.
 */
const latestOf = (homes: string, where: string): string => `select n.property_id, n.ends_on from (
    select distinct on (h.property_id) h.property_id, m.ends_on
    from (${homes}) h (property_id, flow_id, renewed_from)
    join flow o on o.brand_id = $1 and o.property_id = h.property_id and not o.is_deleted and ${where}
    join notice m on m.brand_id = $1 and m.flow_id = o.id and m.is_for_own_use and m.voided_at is null
      and m.status <> 'withdrawn' and m.ends_on > $3::date - 400
    order by h.property_id, m.ends_on desc) n
  order by n.property_id limit ${WARNINGS}`;

/** The notices of the homes of new flows, except those of the same tenancy. */
const OF_FLOWS = latestOf(
  'select property_id, id, renewed_from from flow where brand_id = $1 and id = any($2::bigint[])',
  'o.id <> h.flow_id and h.renewed_from is distinct from o.id',
);
const OF_HOMES = latestOf('select id, 0::bigint, 0::bigint from unnest($2::bigint[]) as t(id)', 'true');

/** Warns of new flows of homes that may not be let again yet. */
export const warnOfFlows = (ctx: Context, flowIds: readonly number[]): Promise<void> =>
  warnAll(ctx, OF_FLOWS, flowIds, () => 'The home may not be let or marketed');

/** Warns of homes that are put on the market although they may not be let again yet. */
export const warnOfHomes = (ctx: Context, propertyIds: readonly number[]): Promise<void> =>
  warnAll(ctx, OF_HOMES, propertyIds, (id) => `Property ${id} is available, and may not be let or marketed`);

async function warnAll(
  ctx: Context,
  statement: string,
  ids: readonly number[],
  sentence: (propertyId: number) => string,
): Promise<void> {
  const row = statutes().find(({ key }) => key === KEY);
  const count = countingOf(row?.counting ?? '');
  if (!row || !count || ids.length === 0) return;
  const today = dayOf(ctx.now());
  for (const [propertyId, endsOn] of await ctx.reader.cells(statement, [ctx.brandId, ids, today])) {
    const until = endsOn && count(endsOn);
    if (endsOn && until && today <= until)
      warn(ctx, warningOf(row, `${sentence(Number(propertyId))} until ${stated(until, endsOn)}`));
  }
}

const stated = (until: Day, endsOn: Day): string =>
  `${dayInWords(until)}: a notice on Ground 1 or 1A states ${dayInWords(endsOn)}.`;

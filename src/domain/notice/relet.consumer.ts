import { dayInWords, dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import type { DomainEvent } from '../base/event.js';
import { beforeCommit } from '../base/transaction.js';
import { warn } from '../base/warning.js';
import { warningOf } from '../statute/breach/decide-breaches.js';
import { countingOf } from '../statute/counting/counting.js';
import { statutes } from '../statute/table/statute.js';

const KEY = 'en.s8.relet';

/** The notices for own use or sale of the homes of new flows, except those of the same tenancy. */
const NOTICES = `select n.ends_on from flow f
  join flow o on o.brand_id = $1 and o.property_id = f.property_id and o.id <> f.id
    and f.renewed_from is distinct from o.id and not o.is_deleted
  join notice n on n.brand_id = $1 and n.flow_id = o.id and n.is_for_own_use and n.voided_at is null
    and n.status <> 'withdrawn'
  where f.brand_id = $1 and f.id = any($2::bigint[])`;

/** Warns of a new flow of a home that may not be let again yet. */
export async function warnOfRelet(ctx: Context, event: DomainEvent): Promise<void> {
  if (event.type === 'flow_created') await beforeCommit(ctx, warnAll, event.flowId);
}

async function warnAll(ctx: Context, flowIds: readonly number[]): Promise<void> {
  const row = statutes().find(({ key }) => key === KEY);
  const count = countingOf(row?.counting ?? '');
  if (!row || !count) return;
  const today = dayOf(ctx.now());
  for (const [endsOn] of await ctx.reader.cells(NOTICES, [ctx.brandId, flowIds])) {
    const until = endsOn && count(endsOn);
    if (until && today <= until)
      warn(
        ctx,
        warningOf(
          row,
          `The home may not be let or marketed until ${dayInWords(until)}: a notice on Ground 1 or 1A states ` +
            `${dayInWords(endsOn)}.`,
        ),
      );
  }
}

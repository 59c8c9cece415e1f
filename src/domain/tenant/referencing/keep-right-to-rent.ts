import type { Day } from '../../../language/time/calendar.js';
import { brandOf, type Context } from '../../base/context.js';
import { Person } from '../../directory/person.entity.js';
import { isPassed, RightToRent } from './referencing-checks.js';
import { RightToRentRecord } from './right-to-rent-record.entity.js';

/** The last check of a tenant, after a change. */
interface LastCheck {
  rightToRentStatus: RightToRent;
  rightToRentCheckedOn?: Day | null;
  rightToRentExpiresOn?: Day | null;
}

/**
 * Keeps the checks of a tenant. One of a later day than `previous` is another check; one of the same or an
 * earlier day corrects the last one, and null withdraws it. A check that is requested has no result yet.
 */
export async function keepRightToRent(
  ctx: Context,
  personId: number,
  previous: Day | null,
  { rightToRentStatus: status, rightToRentCheckedOn: checkedOn, rightToRentExpiresOn: expiresOn }: LastCheck,
): Promise<void> {
  const person = ctx.em.getReference(Person, [ctx.brandId, personId]);
  const isWithdrawn = !checkedOn || status === RightToRent.NOT_CHECKED;
  if (previous && (isWithdrawn || checkedOn < previous))
    await ctx.em.nativeDelete(RightToRentRecord, {
      person,
      checkedOn: isWithdrawn ? previous : { $gt: checkedOn },
    });
  if (isWithdrawn || status === RightToRent.REQUESTED) return;
  const result = { status, expiresOn: expiresOn ?? null };
  const recordedAt = ctx.now();
  const earlier = await ctx.em.findOne(RightToRentRecord, { person, checkedOn });
  if (earlier) Object.assign(earlier, result, isPassed(earlier.status) ? {} : { recordedAt });
  else
    ctx.em.create(
      RightToRentRecord,
      { brand: brandOf(ctx), person, checkedOn, recordedAt, ...result },
      { persist: true },
    );
}

import { invalidArgument } from '../../../errors.js';
import { type Day, dayOf, daysBetween } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { firstPeriodDays } from '../facts/rent.js';
import { defaultKind } from '../facts/tenancy-kind.js';
import type { CheckAmountsInput } from './amount.input.js';
import type { CheckAmountsPayload, CheckedAmount } from './amount.payload.js';
import { amountLimits, type Terms } from './amount-limits.js';

/** The largest number that GraphQL's Int carries. */
const MAX_INT = 2 ** 31 - 1;

/** The legal maximum of each kind of money. */
export function checkAmounts(ctx: Context, input: CheckAmountsInput): CheckAmountsPayload {
  checkFirstPeriod(input);
  const terms = {
    ...input,
    tenancyStartsOn: input.tenancyStartsOn ?? null,
    tenancyKind:
      input.tenancyKind ?? defaultKind({ ...input, tenants: [], rent: input, tenancyEndsOn: null }),
  };
  return { items: checkedAmounts(terms, dayOf(ctx.now())) };
}

/** The limits in numbers that the schema has. */
export const checkedAmounts = (terms: Terms, today: Day): CheckedAmount[] =>
  amountLimits(terms, today).map((limit) => ({
    ...limit,
    maximumPence: limit.maximumPence !== null && limit.maximumPence > MAX_INT ? null : limit.maximumPence,
  }));

function checkFirstPeriod({ tenancyStartsOn, firstPeriodEndsOn, rentPeriod }: CheckAmountsInput): void {
  if (!firstPeriodEndsOn) return;
  const days = tenancyStartsOn ? daysBetween(tenancyStartsOn, firstPeriodEndsOn) + 1 : 0;
  if (!tenancyStartsOn) throw invalidArgument('input.tenancyStartsOn', 'is required with firstPeriodEndsOn');
  if (days < 1 || days >= firstPeriodDays({ rentPeriod }, tenancyStartsOn))
    throw invalidArgument(
      'input.firstPeriodEndsOn',
      'must be the last day of the first, shorter rent period',
    );
}

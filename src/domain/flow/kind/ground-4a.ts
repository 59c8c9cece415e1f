import { dayInWords, dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { warn } from '../../base/warning.js';
import { warningOf } from '../../statute/breach/decide-breaches.js';
import { countingOf } from '../../statute/counting/counting.js';
import { isInForce } from '../../statute/rules/statute-row.js';
import { statutes } from '../../statute/table/statute.js';
import type { Flow } from '../record/flow.entity.js';

/**
 * England: warns that a landlord of students can no longer use Ground 4A, since the agreement was entered into
 * more than six months before the start. Agreements from before the rule are exempt.
 */
export function warnOfGround4a(
  ctx: Context,
  {
    tenancyKind,
    tenancyStartsOn,
    agreementEnteredAt,
  }: Pick<Flow, 'tenancyKind' | 'tenancyStartsOn' | 'agreementEnteredAt'>,
): void {
  const row = statutes().find(({ key }) => key === 'en.s8.4a');
  if (!row?.kinds.includes(tenancyKind) || !tenancyStartsOn || !agreementEnteredAt) return;
  const agreedOn = dayOf(agreementEnteredAt);
  const lastOn = countingOf(row.counting ?? '')?.(agreedOn);
  if (!lastOn || !isInForce(row, agreedOn) || tenancyStartsOn <= lastOn) return;
  const message =
    `Ground 4A is lost. It needs a tenancy that begins by ${dayInWords(lastOn)}, within six months of the ` +
    'agreement.';
  warn(ctx, warningOf(row, message));
}

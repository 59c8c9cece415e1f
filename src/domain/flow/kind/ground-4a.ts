import { addDays, addMonths, type Day, dayInWords, dayOf } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { warn } from '../../base/warning.js';
import { recordWarning } from '../../statute/breach/record-rules.js';
import { isInForce } from '../../statute/rules/statute-row.js';
import { statutes } from '../../statute/table/statute.js';
import type { Flow } from '../record/flow.entity.js';
import { TenancyKind } from '../terms/tenancy-kind.js';

const MONTHS = 6;

/** The last first day of a tenancy for which Ground 4A is possible: six months, both days counted. */
export const lastStudentStart = (agreedOn: Day): Day => addDays(addMonths(agreedOn, MONTHS), -1);

/**
 * England: warns that a landlord of students can no longer use Ground 4A, since the agreement was entered into
 * more than six months before the start. Agreements from before assured tenancies became periodic are exempt.
 */
export function warnOfGround4a(
  ctx: Context,
  {
    tenancyKind,
    tenancyStartsOn,
    agreementEnteredAt,
  }: Pick<Flow, 'tenancyKind' | 'tenancyStartsOn' | 'agreementEnteredAt'>,
): void {
  if (tenancyKind !== TenancyKind.ASSURED || !tenancyStartsOn || !agreementEnteredAt) return;
  const agreedOn = dayOf(agreementEnteredAt);
  const periodic = statutes().find(({ key }) => key === 'en.periodic');
  if (!periodic || !isInForce(periodic, agreedOn)) return;
  const lastOn = lastStudentStart(agreedOn);
  if (tenancyStartsOn <= lastOn) return;
  warn(
    ctx,
    recordWarning(
      'en.ground.4a',
      `Ground 4A is lost. It needs a tenancy that begins by ${dayInWords(lastOn)}, within six months of the agreement.`,
    ),
  );
}

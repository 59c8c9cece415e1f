import { inPounds } from '../../../language/money.js';
import type { Day } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { warn } from '../../base/warning.js';
import type { Property } from '../../property/property.entity.js';
import { type Breach, warningOf } from '../../statute/breach/decide-breaches.js';
import { lawForbids } from '../../statute/breach/law-forbids.js';
import { settleBreaches } from '../../statute/breach/settle-breaches.js';
import { firstPeriodDays, isAboveAssured, isPermittedPeriod } from '../../statute/facts/rent.js';
import { recordWarning } from '../../statute/rules/record-rules.js';
import { isInForce, type Statute } from '../../statute/rules/statute-row.js';
import { statutes } from '../../statute/table/statute.js';
import type { Flow } from '../record/flow.entity.js';
import { rentInWords } from '../terms/rent-period.js';
import { TenancyKind } from '../terms/tenancy-kind.js';

type Terms = Pick<Flow, 'tenancyKind' | 'rentPence' | 'rentPeriod' | 'tenancyStartsOn' | 'tenancyEndsOn'>;

/** A term that the law gives no effect: the member of the input, and why. */
interface Forbidden extends Pick<Breach, 'key' | 'isWarning' | 'message'> {
  member: 'rentPeriod' | 'tenancyEndsOn';
}

/** The days of a month, as the Housing Act 1988 s.4A(6) has them for the rent of another period. */
const DAYS_OF_MONTH = 30.42;

/**
 * Throws for terms that the law gives no effect: a rent period of more than a month, or a last day, of an
 * assured tenancy, and a last day of a private residential tenancy. Assured tenancies that are agreed before
 * they become periodic get a warning. `agreedOn` is the day of the agreement, or today before there is one.
 * `path` is the value of the request that makes the terms unlawful, if it is not one of them.
 */
export async function settleTerms(
  ctx: Context,
  flowId: number | null,
  terms: Terms,
  agreedOn: Day,
  path?: string,
): Promise<void> {
  const breaches = forbiddenTerms(terms, agreedOn).map(
    ({ member, ...one }): Breach => ({ ...one, path: path ?? `input.${member}` }),
  );
  await settleBreaches(ctx, flowId, breaches, lawForbids);
}

function forbiddenTerms(terms: Terms, agreedOn: Day): Forbidden[] {
  const { tenancyKind, tenancyEndsOn } = terms;
  if (tenancyKind === TenancyKind.PRIVATE_RESIDENTIAL && tenancyEndsOn)
    return [
      {
        member: 'tenancyEndsOn',
        message:
          'A private residential tenancy has no last day: it ends only as the Act provides ' +
          '(Private Housing (Tenancies) (Scotland) Act 2016 s.44).',
      },
    ];
  const periodic = statutes().find(({ key }) => key === 'en.periodic');
  if (!periodic?.kinds.includes(tenancyKind)) return [];
  const { key } = periodic;
  const isWarning = !isInForce(periodic, agreedOn);
  return [...wrongPeriod(periodic, terms), ...fixedTerm(periodic, terms)].map((one) => ({
    ...one,
    key,
    isWarning,
  }));
}

function wrongPeriod({ source }: Statute, terms: Terms): Forbidden[] {
  const { rentPence, rentPeriod, tenancyStartsOn = null } = terms;
  if (!rentPeriod || isPermittedPeriod({ rentPeriod })) return [];
  const days = firstPeriodDays({ rentPeriod }, tenancyStartsOn);
  const monthly = Math.floor(((rentPence ?? 0) * DAYS_OF_MONTH) / days);
  const converted = rentPence
    ? ` ${rentInWords(rentPence, rentPeriod)} would become ${inPounds(monthly)} a month.`
    : '';
  return [
    {
      member: 'rentPeriod',
      message: `The rent period of an assured tenancy is a month or at most 28 days (${source}).${converted}`,
    },
  ];
}

/** A last day before assured tenancies became periodic is allowed. */
function fixedTerm({ source, validFrom }: Statute, { tenancyEndsOn }: Terms): Forbidden[] {
  if (!tenancyEndsOn || (validFrom !== null && tenancyEndsOn < validFrom)) return [];
  return [
    {
      member: 'tenancyEndsOn',
      message: `An assured tenancy is periodic and has no last day (${source}).`,
    },
  ];
}

/** What a property is advertised for. */
export type Advert = Pick<Property, 'rentPence' | 'rentFrequency'>;

/**
 * Warns of terms that may be lawful: a break clause, a rent above the advertised one, one above the limit.
 */
export function warnOfTerms(
  ctx: Context,
  terms: Terms & Partial<Pick<Flow, 'breakClause'>>,
  agreedOn: Day,
  advert: Advert | null,
): void {
  const periodic = statutes().find(({ key }) => key === 'en.periodic');
  if (terms.tenancyKind !== TenancyKind.ASSURED || !periodic || !isInForce(periodic, agreedOn)) return;
  const { rentPence, rentPeriod, breakClause } = terms;
  if (breakClause)
    warn(ctx, warningOf(periodic, 'An assured tenancy is periodic, so a break clause has no effect in it.'));
  if (!rentPence || !rentPeriod) return;
  if (isAboveAssured({ rentPence, rentPeriod }))
    warn(ctx, recordWarning('en.assured.rent', 'The annual rent of an assured tenancy is at most £100,000.'));
  if (advert?.rentPence && advert.rentFrequency === rentPeriod && rentPence > advert.rentPence)
    warn(
      ctx,
      recordWarning(
        'en.ad.rent',
        `The rent of ${inPounds(rentPence)} is above the advertised rent of ${inPounds(advert.rentPence)}.`,
      ),
    );
}

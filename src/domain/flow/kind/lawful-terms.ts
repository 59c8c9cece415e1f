import { AppError } from '../../../errors.js';
import { inPounds } from '../../../language/money.js';
import type { Day } from '../../../language/time/calendar.js';
import { firstPeriodDays, isPermittedPeriod } from '../../statute/facts/rent.js';
import { isInForce, type Statute } from '../../statute/rules/statute-row.js';
import { statutes } from '../../statute/table/statute.js';
import type { Flow } from '../record/flow.entity.js';
import { RentPeriod } from '../terms/rent-period.js';
import { TenancyKind } from '../terms/tenancy-kind.js';

type Terms = Pick<Flow, 'tenancyKind' | 'rentPence' | 'rentPeriod' | 'tenancyStartsOn' | 'tenancyEndsOn'>;

/** A term that the law does not allow: the member of the input, and why. */
interface Forbidden {
  member: 'rentPeriod' | 'tenancyEndsOn';
  message: string;
}

/** The days of a month, as the Housing Act 1988 s.4A(6) has them for the rent of another period. */
const DAYS_OF_MONTH = 30.42;

const PERIOD_WORDS: Partial<Record<RentPeriod, string>> = {
  [RentPeriod.QUARTERLY]: 'a quarter',
  [RentPeriod.YEARLY]: 'a year',
};

/**
 * Throws for terms that the law gives no effect: a rent period of more than a month, or a last day, of an
 * assured tenancy that is agreed while such tenancies are periodic; and a last day of a private residential
 * tenancy. `agreedOn` is the day of the agreement, or today before there is one. `path` is the value of
 * the request that makes the terms unlawful, if it is not one of them.
 */
export function assertLawfulTerms(terms: Terms, agreedOn: Day, path?: string): void {
  const [first, ...others] = forbiddenTerms(terms, agreedOn);
  if (!first) return;
  throw new AppError('LAW_FORBIDS', first.message, {
    problems: [first, ...others].map(({ member, message }) => ({
      in: 'arguments',
      path: path ?? `input.${member}`,
      message,
    })),
  });
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
  if (!periodic?.kinds.includes(tenancyKind) || !isInForce(periodic, agreedOn)) return [];
  return [...wrongPeriod(periodic, terms), ...fixedTerm(periodic, terms)];
}

function wrongPeriod(
  { key, source }: Statute,
  { rentPence, rentPeriod, tenancyStartsOn = null }: Terms,
): Forbidden[] {
  if (!rentPeriod || isPermittedPeriod({ rentPeriod })) return [];
  const days = firstPeriodDays({ rentPeriod }, tenancyStartsOn);
  const monthly = Math.floor(((rentPence ?? 0) * DAYS_OF_MONTH) / days);
  const converted = rentPence
    ? ` ${inPounds(rentPence)} ${PERIOD_WORDS[rentPeriod]} would become ${inPounds(monthly)} a month.`
    : '';
  return [
    {
      member: 'rentPeriod',
      message:
        `${key}: The rent period of an assured tenancy is a month or at most 28 days (${source}).` +
        converted,
    },
  ];
}

/** An end before tenancies became periodic is a fact. */
function fixedTerm({ key, source, validFrom }: Statute, { tenancyEndsOn }: Terms): Forbidden[] {
  if (!tenancyEndsOn || (validFrom !== null && tenancyEndsOn < validFrom)) return [];
  return [
    {
      member: 'tenancyEndsOn',
      message: `${key}: An assured tenancy is periodic and has no last day (${source}).`,
    },
  ];
}

import { inPounds } from '../../language/money.js';
import type { Day } from '../../language/time/calendar.js';
import { RentPeriod, rentInWords } from '../flow/terms/rent-period.js';
import { TenancyKind } from '../flow/terms/tenancy-kind.js';
import type { RentFrequency } from '../property/property-lists.js';
import { annualPence, type Rent, WEEKS_OF } from '../statute/facts/rent.js';
import { defaultKind, type KindFacts } from '../statute/facts/tenancy-kind.js';
import { RENTERS_RIGHTS_ON } from '../statute/rules/renters-rights.js';

interface Offered extends Rent {
  advertisedRentPence?: number | null;
  advertisedRentFrequency?: RentFrequency | null;
}

export const ADVERTISED_RENT = 'en.ad.rent';

/** The weeks of the longest year. */
const MOST_WEEKS = 366 / 7;

const isRentPeriod = (frequency: RentFrequency): frequency is RentPeriod & RentFrequency =>
  Object.values<string>(RentPeriod).includes(frequency);

/**
 * Whether an offered rent is above the advertised one. Rents of different periods are compared by the year. A
 * rent by the week and one by the month are compared with the year, of 52 weeks or of 366 days, that is better
 * for the offer. A rent for each person is not compared, because it depends on their number.
 */
function isAbove(offered: Rent, advertisedPence: number, frequency: RentFrequency): boolean {
  if (frequency === offered.rentPeriod) return offered.rentPence > advertisedPence;
  if (!isRentPeriod(frequency)) return false;
  const advertised = annualPence({ rentPence: advertisedPence, rentPeriod: frequency });
  // Two rents of whole weeks compare alike in each year.
  const isLongerYear = WEEKS_OF[frequency] !== undefined && WEEKS_OF[offered.rentPeriod] === undefined;
  return annualPence(offered) > (isLongerYear ? (advertised / 52) * MOST_WEEKS : advertised);
}

/**
 * Why an offer cannot be accepted: a landlord may not accept more than the advertised rent for what may be an
 * assured tenancy. Undefined if it can, or if no advertised rent is recorded.
 */
export function whyAboveAdvert(offer: Offered, facts: KindFacts, today: Day): string | undefined {
  if (today < RENTERS_RIGHTS_ON || defaultKind(facts) !== TenancyKind.ASSURED) return undefined;
  const { advertisedRentPence: pence, advertisedRentFrequency: frequency, rentPence, rentPeriod } = offer;
  if (!pence || !frequency || !isAbove(offer, pence, frequency)) return undefined;
  const advertised = isRentPeriod(frequency) ? rentInWords(pence, frequency) : inPounds(pence);
  return (
    `The offer of ${rentInWords(rentPence, rentPeriod)} is above the advertised rent of ${advertised}. ` +
    'A landlord may not invite or accept more (Renters’ Rights Act 2025 s.56).'
  );
}

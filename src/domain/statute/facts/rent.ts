import { addMonths, type Day, daysBetween } from '../../../language/time/calendar.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import { RentPeriod } from '../../flow/terms/rent-period.js';

/** A rent in whole pence, for the whole property. */
export interface Rent {
  rentPence: number;
  rentPeriod: RentPeriod;
}

/** Rent periods that are whole weeks, and those that are whole months. */
export const WEEKS_OF: Partial<Record<RentPeriod, number>> = {
  [RentPeriod.WEEKLY]: 1,
  [RentPeriod.FORTNIGHTLY]: 2,
  [RentPeriod.FOUR_WEEKLY]: 4,
};
export const MONTHS_OF: Partial<Record<RentPeriod, number>> = {
  [RentPeriod.MONTHLY]: 1,
  [RentPeriod.QUARTERLY]: 3,
  [RentPeriod.YEARLY]: 12,
};

/** The rent of a year of 52 weeks or of 12 months. */
export function annualPence({ rentPence, rentPeriod }: Rent): number {
  const weeks = WEEKS_OF[rentPeriod];
  return weeks ? rentPence * (52 / weeks) : rentPence * (12 / (MONTHS_OF[rentPeriod] ?? 1));
}

const ASSURED_UP_TO_PENCE = 100_000_00;

/** Whether the annual rent is above that of an assured tenancy in England. */
export const isAboveAssured = (rent: Rent): boolean => annualPence(rent) > ASSURED_UP_TO_PENCE;

interface Renewed {
  jurisdiction: Jurisdiction;
  isRenewal: boolean;
  isNewTenancy: boolean;
  hasNewTenant: boolean;
}

/**
 * England: a tenancy has no end to renew, so its renewal is a rent review of the same tenancy. Such flows are
 * no longer created.
 */
export const isRentReview = (flow: Omit<Renewed, 'hasNewTenant'>): boolean =>
  flow.isRenewal && !flow.isNewTenancy && flow.jurisdiction === Jurisdiction.ENGLAND;

/** England: a new tenancy of tenants who live in the property, for whom nothing is reserved. */
export const isOfSameTenants = (flow: Renewed): boolean =>
  flow.isNewTenancy && !flow.hasNewTenant && flow.jurisdiction === Jurisdiction.ENGLAND;

/** England permits rent periods of a month or of at most 28 days. */
export const isPermittedPeriod = ({ rentPeriod }: Pick<Rent, 'rentPeriod'>): boolean =>
  rentPeriod in WEEKS_OF || rentPeriod === RentPeriod.MONTHLY;

/** The days of the first rent period. Without a start, of the longest one: a cap is never too high. */
export function firstPeriodDays({ rentPeriod }: Pick<Rent, 'rentPeriod'>, startsOn: Day | null): number {
  const weeks = WEEKS_OF[rentPeriod];
  if (weeks) return 7 * weeks;
  const months = MONTHS_OF[rentPeriod] ?? 1;
  if (startsOn) return daysBetween(startsOn, addMonths(startsOn, months));
  return { 1: 31, 3: 92, 12: 366 }[months] ?? 31;
}

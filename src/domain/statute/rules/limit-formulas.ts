import type { Payment } from '../facts/facts.js';
import { type FirstRent, initialRentPence } from '../facts/initial-rent.js';
import { annualPence, MONTHS_OF, WEEKS_OF } from '../facts/rent.js';

/** England: from this annual rent, the tenancy deposit may be six weeks' rent instead of five. */
const SIX_WEEKS_FROM_PENCE = 50_000_00;

/** The share of a rent in whole pence: multiplied before it is rounded down, because a limit is a maximum. */
const share = (pence: number, times: number, by: number): number => Math.floor((pence * times) / by);

/** The limits that do not depend on the rent. */
const FIXED_LIMITS = {
  nothing: () => 0,
  fifty_pounds: () => 50_00,
} as const;

/** The ways in which a statute limits an amount, in pence, by the names that the table uses. */
export const LIMIT_FORMULAS = {
  /** A 52nd of the annual rent. */
  annual_week: (terms) => share(annualPence(terms), 1, 52),
  five_or_six_weeks: (terms) => {
    const annual = annualPence(terms);
    return share(annual, annual < SIX_WEEKS_FROM_PENCE ? 5 : 6, 52);
  },
  /** The rent of a week. If rent is paid by months, the lower of two readings. */
  contract_week: (terms) => {
    const weeks = WEEKS_OF[terms.rentPeriod];
    if (weeks) return share(terms.rentPence, 1, weeks);
    const annual = annualPence(terms);
    return Math.min(share(annual, 1, 52), share(annual, 7, 365));
  },
  two_months: (terms) => share(annualPence(terms), 2, 12),
  /** The rent of a month, or of 30 days if rent is not paid by months. */
  month_of_30_days: ({ rentPence, rentPeriod }) => {
    const weeks = WEEKS_OF[rentPeriod];
    return weeks ? share(rentPence, 30, 7 * weeks) : share(rentPence, 1, MONTHS_OF[rentPeriod] ?? 1);
  },
  one_period: ({ rentPence }) => rentPence,
  initial_rent: initialRentPence,
  ...FIXED_LIMITS,
} as const satisfies Record<string, (terms: FirstRent) => number>;

export type LimitFormula = keyof typeof LIMIT_FORMULAS;

const isFixed = (formula: LimitFormula): formula is keyof typeof FIXED_LIMITS => formula in FIXED_LIMITS;

/** The limit by a formula that does not depend on the rent; undefined for the others. */
export const fixedLimit = (formula: LimitFormula): number | undefined =>
  isFixed(formula) ? FIXED_LIMITS[formula]() : undefined;

/** The limit of one payment: the reasonable costs that are stated with it, if they are higher. */
export const limitWithCosts = (limitPence: number, payment: Pick<Payment, 'reasonableCostsPence'>): number =>
  Math.max(limitPence, payment.reasonableCostsPence ?? 0);

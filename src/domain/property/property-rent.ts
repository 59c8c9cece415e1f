import { RentFrequency } from './property-lists.js';

/** How many of its periods a year has. */
const PERIODS: Readonly<Record<RentFrequency, number>> = {
  [RentFrequency.WEEKLY]: 52,
  [RentFrequency.WEEKLY_PER_PERSON]: 52,
  [RentFrequency.FORTNIGHTLY]: 26,
  [RentFrequency.FOUR_WEEKLY]: 13,
  [RentFrequency.MONTHLY]: 12,
  [RentFrequency.QUARTERLY]: 4,
  [RentFrequency.YEARLY]: 1,
};

/** A rent as pounds a month, to the penny. A rent for each person counts once for each bedroom. */
export function monthlyPounds(rentPence: number, frequency: RentFrequency, bedrooms: number): number {
  const persons = frequency === RentFrequency.WEEKLY_PER_PERSON ? Math.max(1, bedrooms) : 1;
  return Math.round((rentPence * persons * PERIODS[frequency]) / 12) / 100;
}

import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';
import { inPounds } from '../../../language/money.js';

export const RentPeriod = closedList('RentPeriod', 'The period that each rent payment is for.', {
  WEEKLY: ['weekly', 'One week.'],
  FORTNIGHTLY: ['fortnightly', 'Two weeks.'],
  FOUR_WEEKLY: ['four_weekly', 'Four weeks.'],
  MONTHLY: ['monthly', 'One month.'],
  QUARTERLY: ['quarterly', 'Three months.'],
  YEARLY: ['yearly', 'One year.'],
});
export type RentPeriod = ValueOf<typeof RentPeriod>;

const WORDS: Readonly<Record<RentPeriod, string>> = {
  weekly: 'a week',
  fortnightly: 'every two weeks',
  four_weekly: 'every four weeks',
  monthly: 'a month',
  quarterly: 'a quarter',
  yearly: 'a year',
};

/** A rent with its period, such as “£1,260.00 a month”. */
export const rentInWords = (pence: number, period: RentPeriod): string =>
  `${inPounds(pence)} ${WORDS[period]}`;

import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const RentPeriod = closedList('RentPeriod', 'The period that each rent payment is for.', {
  WEEKLY: ['weekly', 'One week.'],
  FORTNIGHTLY: ['fortnightly', 'Two weeks.'],
  FOUR_WEEKLY: ['four_weekly', 'Four weeks.'],
  MONTHLY: ['monthly', 'One month.'],
  QUARTERLY: ['quarterly', 'Three months.'],
  YEARLY: ['yearly', 'One year.'],
});
export type RentPeriod = ValueOf<typeof RentPeriod>;

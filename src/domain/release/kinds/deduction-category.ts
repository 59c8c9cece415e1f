import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const DeductionCategory = closedList('DeductionCategory', 'What a deduction from a deposit is for.', {
  RENT: ['rent', 'Rent that is not paid.'],
  CLEANING: ['cleaning', 'Cleaning.'],
  DAMAGE: ['damage', 'Damage beyond fair wear and tear.'],
  REDECORATION: ['redecoration', 'Redecoration.'],
  GARDEN: ['garden', 'The garden.'],
  MISSING_ITEM: ['missing_item', 'Items that are missing.'],
  OTHER: ['other', 'Something else; the note describes it.'],
});
export type DeductionCategory = ValueOf<typeof DeductionCategory>;

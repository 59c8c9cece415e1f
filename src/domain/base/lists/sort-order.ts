import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const SortOrder = closedList('SortOrder', 'Sort direction.', {
  ASC: ['ASC', 'Ascending: the smallest or oldest first.'],
  DESC: ['DESC', 'Descending: the largest or newest first.'],
});
export type SortOrder = ValueOf<typeof SortOrder>;

import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';

export const Country = closedList('Country', 'A country of the United Kingdom.', {
  ENGLAND: ['england', 'England.'],
  WALES: ['wales', 'Wales.'],
  SCOTLAND: ['scotland', 'Scotland.'],
  NORTHERN_IRELAND: ['northernireland', 'Northern Ireland.'],
});
export type Country = ValueOf<typeof Country>;

import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const Jurisdiction = closedList(
  'Jurisdiction',
  'The part of the United Kingdom whose housing law applies to a flow.',
  {
    ENGLAND: ['england', 'The law of England.'],
    WALES: ['wales', 'The law of Wales.'],
    SCOTLAND: ['scotland', 'The law of Scotland.'],
    NORTHERN_IRELAND: ['northernireland', 'The law of Northern Ireland.'],
  },
);
export type Jurisdiction = ValueOf<typeof Jurisdiction>;

import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const IssueKind = closedList('IssueKind', 'What a maintenance issue is about.', {
  DAMP: [
    'damp',
    'Damp or mould, or signs of it. In Scotland, its investigation and work have statutory deadlines.',
  ],
  OTHER: ['other', 'Anything else.'],
});
export type IssueKind = ValueOf<typeof IssueKind>;

import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const NoticeStatus = closedList('NoticeStatus', 'The status of a notice.', {
  SERVED: ['served', 'Served: it is open.'],
  WITHDRAWN: ['withdrawn', 'Withdrawn: it no longer ends the tenancy.'],
  CLAIM_ISSUED: ['claim_issued', 'The landlord has issued a claim for possession; the notice is open.'],
});
export type NoticeStatus = ValueOf<typeof NoticeStatus>;

const MOVES: Readonly<Record<NoticeStatus, readonly NoticeStatus[]>> = {
  served: [NoticeStatus.WITHDRAWN, NoticeStatus.CLAIM_ISSUED],
  claim_issued: [NoticeStatus.WITHDRAWN],
  withdrawn: [],
};

/** The statuses that a notice may get after a status. */
export const movesFrom = (status: NoticeStatus): readonly NoticeStatus[] => MOVES[status];

const WORDS: Readonly<Record<NoticeStatus, string>> = {
  served: 'open',
  withdrawn: 'withdrawn',
  claim_issued: 'followed by a claim for possession',
};

/** A status within a sentence. */
export const statusInWords = (status: NoticeStatus): string => WORDS[status];

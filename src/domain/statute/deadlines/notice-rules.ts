import { dayOf as dayOfInstant } from '../../../language/time/calendar.js';
import { DocumentKind } from '../../document/kinds/document-kind.js';
import { NoticeStatus } from '../../notice/kinds/notice-status.js';
import { givenToAll } from '../facts/documents.js';
import type { FlowFacts } from '../facts/facts.js';
import { isForOwnUse, type NoticeFact } from '../facts/notices.js';
import { STUDENT_GROUND } from '../notices/judge-grounds.js';
import { isForNotice, judgeNotice } from '../notices/judge-notice.js';
import { groundsOfNotice } from '../notices/notice-days.js';
import type { Condition } from './conditions.js';
import type { Fulfilled, Judged } from './fulfilments.js';
import type { Trigger } from './triggers.js';

/** The notices that were not withdrawn. */
const open = ({ notices }: FlowFacts): NoticeFact[] =>
  notices.filter(({ status }) => status !== NoticeStatus.WITHDRAWN);

/** Triggers of the rules about notices, by the names of the statute table. */
export const NOTICE_TRIGGERS: Readonly<Record<string, Trigger>> = {
  notice_given: ({ facts, row }) =>
    open(facts)
      .filter((notice) => isForNotice(row, facts, notice))
      .map((notice) => {
        const { earliestEndsOn } = judgeNotice([row], facts, notice);
        return { on: notice.servedOn, dueOn: earliestEndsOn ?? notice.endsOn, subjectId: notice.id };
      }),
  /** The months begin with the day of the notice. */
  own_use_notice_given: ({ facts }) =>
    open(facts)
      .filter(isForOwnUse)
      .map(({ endsOn, id }) => ({ on: endsOn, subjectId: id })),
};

const usesGround = (facts: FlowFacts, codes: (code: string) => boolean): boolean =>
  open(facts).some(({ grounds }) => grounds.some(codes));

/** Conditions of the same rules. Before the agreement, nothing rules them out. */
export const NOTICE_CONDITIONS: Readonly<Record<string, Condition>> = {
  prior_statement_needed: {
    holds: ({ facts }) =>
      facts.agreement === null ||
      open(facts).some((notice) =>
        groundsOfNotice(facts, notice).some(({ needsPriorStatement }) => needsPriorStatement),
      ),
    otherwise: 'No notice uses a ground that requires a prior statement.',
  },
  student_ground_possible: {
    holds: ({ facts }) =>
      facts.agreement === null ||
      facts.isLicenceRequired === true ||
      usesGround(facts, (code) => code === STUDENT_GROUND),
    otherwise: 'No notice uses Ground 4A, and the home is not recorded as one that needs a licence.',
  },
};

const noticeOf = ({ facts, subjectId }: Judged): NoticeFact | undefined =>
  facts.notices.find(({ id }) => id === subjectId);

/** A notice without a defect. */
function complies(judged: Judged): Fulfilled {
  const notice = noticeOf(judged);
  if (!notice) return null;
  const { findings } = judgeNotice([judged.row], judged.facts, notice);
  return findings.some(({ defect }) => defect !== null) ? null : { on: notice.servedOn };
}

/** No other tenancy of the home was begun here between the notice and its last day. */
function notLetAgain(judged: Judged): Fulfilled {
  const { facts, lastOn, triggeredOn } = judged;
  const notice = noticeOf(judged);
  if (!notice || !lastOn || !triggeredOn) return null;
  const isLet = facts.relets.some((at) => {
    const on = dayOfInstant(new Date(at));
    return notice.servedOn <= on && on <= lastOn;
  });
  return isLet ? null : { on: triggeredOn };
}

/** Fulfilments of the same rules. */
export const NOTICE_FULFILMENTS: Readonly<Record<string, (judged: Judged) => Fulfilled>> = {
  notice_complies: complies,
  home_not_let_again: notLetAgain,
  grounds_statement_given: ({ facts }) => givenToAll(facts, [DocumentKind.GROUNDS_STATEMENT]),
  /** The start counts, not the day on which it is known. It is not judged before the agreement. */
  tenancy_starts_in_time: ({ facts: { tenancyStartsOn }, triggeredOn }) => {
    if (triggeredOn === null) return null;
    return tenancyStartsOn
      ? { on: tenancyStartsOn }
      : { unknown: 'The first day of the tenancy is not recorded.' };
  },
};

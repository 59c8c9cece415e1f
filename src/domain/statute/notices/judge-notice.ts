import { type Day, dayInWords } from '../../../language/time/calendar.js';
import { NoticeDefect } from '../../notice/kinds/notice-defect.js';
import { isInForce, type Statute } from '../rules/statute-row.js';
import { findGrounds } from './judge-grounds.js';
import {
  type Given,
  lastDayOfUse,
  latest,
  type NoticeDays,
  type NoticeFacts,
  noticeDays,
  periodEnd,
} from './notice-days.js';
import { depositFinding, type Finding, type NoticeStatute, tenantsFindings } from './notice-findings.js';
import { quitRule } from './notice-to-quit.js';

/** What a statute makes of a notice. */
export interface NoticeJudgement {
  /** The earliest day on which the notice may end the tenancy; null if no rule sets one. */
  earliestEndsOn: Day | null;
  /** The last day on which it can be used for a claim; null if no rule limits it. */
  useBy: Day | null;
  findings: Finding[];
}

const hasNotice = (row: Statute): row is Statute & NoticeStatute => row.notice !== undefined;

/** The rule about a notice of a tenancy, if there is one. */
export const noticeStatute = (
  table: readonly Statute[],
  facts: NoticeFacts,
  notice: Given,
): NoticeStatute | undefined =>
  table.filter(hasNotice).find((row) => isForNotice(row, facts, notice)) ?? quitRule(facts, notice);

/** Whether a rule is for a notice. */
export const isForNotice = (row: Statute, facts: NoticeFacts, notice: Given): boolean =>
  hasNotice(row) &&
  row.jurisdiction === facts.jurisdiction &&
  row.kinds.includes(facts.tenancyKind) &&
  row.notice.kinds.includes(notice.kind) &&
  (row.notice.givenBy === undefined || row.notice.givenBy === notice.givenBy) &&
  isInForce(row, notice.servedOn);

/** What the statutes make of a notice. */
export function judgeNotice(table: readonly Statute[], facts: NoticeFacts, notice: Given): NoticeJudgement {
  const row = noticeStatute(table, facts, notice);
  if (!row) return { earliestEndsOn: null, useBy: null, findings: [] };
  const days = noticeDays(row.notice, facts, notice);
  const earliestEndsOn = isAgreed(row, notice) ? null : earliestOf(row, facts, days);
  return {
    earliestEndsOn,
    useBy: lastDayOfUse(row.notice, notice),
    findings: [
      ...dayFindings(row, facts, notice, days),
      ...findGrounds(row, facts, notice),
      ...depositFinding(row, facts, notice),
      ...tenantsFindings(row, facts, notice),
    ],
  };
}

const isAgreed = ({ notice }: NoticeStatute, { isShorterAgreed }: Given): boolean =>
  isShorterAgreed && notice.isShorterPossible === true;

function earliestOf({ notice }: NoticeStatute, facts: NoticeFacts, days: NoticeDays): Day | null {
  const earliest = latest([days.byPeriod, days.byTenancy]);
  return earliest && notice.atPeriod === 'required' ? (periodEnd(facts, earliest) ?? earliest) : earliest;
}

function dayFindings(row: NoticeStatute, facts: NoticeFacts, notice: Given, days: NoticeDays): Finding[] {
  const { key, source } = row;
  const { endsOn } = notice;
  const { byPeriod, byTenancy, givenFrom, on } = days;
  const findings: Finding[] = [];
  const add = (defect: NoticeDefect | null, message: string): void => {
    findings.push({ defect, key, source, message });
  };
  if (givenFrom && on < givenFrom)
    add(
      NoticeDefect.TOO_EARLY_IN_TENANCY,
      `The notice cannot be given before ${dayInWords(givenFrom)}, when the tenancy has lasted long enough.`,
    );
  if (byTenancy && endsOn < byTenancy)
    add(
      NoticeDefect.TOO_EARLY_IN_TENANCY,
      `The notice cannot end before ${dayInWords(byTenancy)}, when the tenancy has lasted long enough.`,
    );
  if (isAgreed(row, notice)) return findings;
  if (byPeriod && endsOn < byPeriod)
    add(NoticeDefect.TOO_SHORT, `The notice cannot end before ${dayInWords(byPeriod)}.`);
  const end = row.notice.atPeriod ? periodEnd(facts, endsOn) : null;
  if (end && end !== endsOn) {
    const isRequired = row.notice.atPeriod === 'required';
    add(
      isRequired ? NoticeDefect.WRONG_DAY : null,
      `The notice ${isRequired ? 'must' : 'may have to'} end with a rent period, such as on ${dayInWords(end)}.`,
    );
  }
  return findings;
}

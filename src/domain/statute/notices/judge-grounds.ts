import { dayInWords } from '../../../language/time/calendar.js';
import { DocumentKind } from '../../document/kinds/document-kind.js';
import { NoticeDefect } from '../../notice/kinds/notice-defect.js';
import { countingOf } from '../counting/counting.js';
import { givenToAll } from '../facts/documents.js';
import type { Happened } from '../facts/facts.js';
import { firstTenants } from '../facts/sharers.js';
import { RENTERS_RIGHTS_ON } from '../rules/renters-rights.js';
import { type Given, groundsOfNotice, type NoticeFacts } from './notice-days.js';
import type { Finding, NoticeStatute } from './notice-findings.js';
import type { PossessionGround } from './possession-grounds.js';

/** The ground for lets to students, whose tenancy starts soon after the agreement. */
export const STUDENT_GROUND = '4A';
/** The agreement is entered into at most six months before the start: both days are counted. */
export const STUDENT_START = 'MONTH_INCL(6)';

/** What is wrong with the grounds of a notice. */
export const findGrounds = (row: NoticeStatute, facts: NoticeFacts, notice: Given): Finding[] =>
  groundsOfNotice(facts, notice).flatMap((ground) => [
    ...outsideWindow(row, ground, notice),
    ...withoutStatement(row, ground, facts),
    ...lateStart(row, ground, facts),
  ]);

function outsideWindow(
  { key }: NoticeStatute,
  { code, window, source }: PossessionGround,
  { endsOn }: Given,
): Finding[] {
  const day = endsOn.slice(5);
  if (!window || (window.from <= day && day <= window.to)) return [];
  const [from, to] = [window.from, window.to].map((one) => dayInWords(`${endsOn.slice(0, 4)}-${one}`));
  return [
    {
      defect: NoticeDefect.GROUND_UNAVAILABLE,
      key,
      source,
      message: `Ground ${code} needs a notice that ends from ${from} to ${to}.`,
    },
  ];
}

/** The agreement, if the rules on it were in force. */
const agreementSince = ({ agreement }: NoticeFacts): Happened | null =>
  agreement && agreement.on >= RENTERS_RIGHTS_ON ? agreement : null;

function withoutStatement(
  { source }: NoticeStatute,
  { code, needsPriorStatement }: PossessionGround,
  facts: NoticeFacts,
): Finding[] {
  const agreement = agreementSince(facts);
  if (!needsPriorStatement || !agreement) return [];
  // Those who joined later could not have it before the agreement.
  const appliesTo = firstTenants(facts.tenants);
  const given = givenToAll({ ...facts, appliesTo }, [DocumentKind.GROUNDS_STATEMENT]);
  if (given && isBefore(given, agreement)) return [];
  return [
    {
      defect: NoticeDefect.NO_PRIOR_STATEMENT,
      key: 'en.ws.grounds',
      source,
      message: `Ground ${code} needs a statement that was given to every tenant before the agreement.`,
    },
  ];
}

const isBefore = (a: Happened, b: Happened): boolean =>
  a.on < b.on || (a.on === b.on && a.at !== undefined && b.at !== undefined && a.at < b.at);

function lateStart({ source }: NoticeStatute, { code }: PossessionGround, facts: NoticeFacts): Finding[] {
  const { agreement, tenancyStartsOn } = facts;
  if (code !== STUDENT_GROUND || !agreement || !tenancyStartsOn) return [];
  const lastOn = countingOf(STUDENT_START)?.(agreement.on);
  if (!lastOn || tenancyStartsOn <= lastOn) return [];
  return [
    {
      defect: agreementSince(facts) ? NoticeDefect.GROUND_UNAVAILABLE : null,
      key: 'en.s8.4a',
      source,
      message:
        `Ground ${code} needs an agreement at most six months before the start; the tenancy could start ` +
        `by ${dayInWords(lastOn)}.`,
    },
  ];
}

import { addDays, type Day } from '../../../language/time/calendar.js';
import { DocumentMethod } from '../../document/kinds/document-kind.js';
import { countingOf } from '../counting/counting.js';
import type { FlowFacts } from '../facts/facts.js';
import type { NoticeFact } from '../facts/notices.js';
import { periodFrom } from '../facts/rent-periods.js';
import type { NoticePeriod, NoticeRules } from '../rules/notice-rules.js';
import { groundsOf, type PossessionGround } from './possession-grounds.js';

/** A notice, as it is judged. */
export type Given = Omit<NoticeFact, 'id' | 'status' | 'isEffective'>;

/** What a notice is judged by, beside its rule. */
export type NoticeFacts = Pick<
  FlowFacts,
  | 'jurisdiction'
  | 'tenancyKind'
  | 'tenancyStartsOn'
  | 'rentDueFrom'
  | 'rent'
  | 'agreement'
  | 'documents'
  | 'tenants'
  | 'payments'
  | 'depositProtected'
>;

/** The days that a notice is compared with; null for one that no rule sets, or that cannot be known. */
export interface NoticeDays {
  /** From this day on, the notice may be given. */
  givenFrom: Day | null;
  /** The day on which it counts as given. */
  on: Day;
  /** The earliest day by the period of the notice. */
  byPeriod: Day | null;
  /** The earliest day by the time that the tenancy has to last. */
  byTenancy: Day | null;
}

const count = (counting: string | undefined, from: Day | null): Day | null =>
  (counting && from && countingOf(counting)?.(from)) || null;

export const latest = (days: readonly (Day | null)[]): Day | null =>
  days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? null;

/** How a notice may be sent whose day of receipt is assumed. */
const SENT: readonly (DocumentMethod | null)[] = [DocumentMethod.POST, DocumentMethod.EMAIL];

/** The day from which the periods of a notice count. */
function dayOfNotice({ from, sentDays = 0 }: NoticeRules, notice: Given): Day {
  const { servedOn, receivedOn, method } = notice;
  if (from === 'served') return servedOn;
  return receivedOn ?? (SENT.includes(method) ? addDays(servedOn, sentDays) : servedOn);
}

export const groundsOfNotice = (
  { jurisdiction }: Pick<NoticeFacts, 'jurisdiction'>,
  { grounds }: Pick<Given, 'grounds'>,
): PossessionGround[] => groundsOf(jurisdiction).filter(({ code }) => grounds.includes(code));

/** The days of a notice by a rule. */
export function noticeDays(rules: NoticeRules, facts: NoticeFacts, notice: Given): NoticeDays {
  const { tenancyStartsOn } = facts;
  const on = dayOfNotice(rules, notice);
  const givenFrom = count(rules.givenAfter, tenancyStartsOn);
  const grounds = groundsOfNotice(facts, notice);
  const counted = latest([on, givenFrom]);
  const period = rules.periods.find((one) => fits(one, notice, tenancyStartsOn, on));
  const byPeriod = period?.counting
    ? count(period.counting, counted)
    : latest(grounds.map((ground) => count(ground.period, counted)));
  const lasted = latest(
    grounds.map(({ minimumTenancy }) => count(minimumTenancy ?? undefined, tenancyStartsOn)),
  );
  return { givenFrom, on, byPeriod, byTenancy: lasted && addDays(lasted, -1) };
}

function fits({ givenBy, upTo }: NoticePeriod, notice: Given, start: Day | null, on: Day): boolean {
  if (givenBy && givenBy !== notice.givenBy) return false;
  if (!upTo) return true;
  const until = count(upTo, start);
  return until !== null && on <= until;
}

/**
 * The first day on which a rent period ends, on a day or later: its last day, or the day on which the next one
 * begins. Null while the periods are unknown.
 */
export function periodEnd(
  { rent, rentDueFrom, tenancyStartsOn }: Pick<NoticeFacts, 'rent' | 'rentDueFrom' | 'tenancyStartsOn'>,
  day: Day,
): Day | null {
  const anchor = rentDueFrom ?? tenancyStartsOn;
  if (!rent || !anchor) return null;
  const next = periodFrom(rent, anchor, day);
  const last = addDays(next, -1);
  return last >= day ? last : next;
}

/** Until which day a notice can be used for a claim; null if no rule limits it. */
export function lastDayOfUse({ useBy }: NoticeRules, { servedOn, endsOn }: Given): Day | null {
  return useBy ? count(useBy.counting, useBy.from === 'served' ? servedOn : endsOn) : null;
}

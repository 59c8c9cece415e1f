import { addDays, type Day, dayInWords } from '../../../language/time/calendar.js';
import { outsideRule } from '../../flow/terms/tenancy-kind.js';
import type { FlowFacts } from '../facts/facts.js';
import { type Joiner, joinedTenants, withTenantsOfDays } from '../facts/sharers.js';
import { StatuteKind } from '../rules/statute-kind.js';
import { isInForce, type Statute } from '../rules/statute-row.js';
import type { Considered } from './conditions.js';
import type { Standing, Verdict } from './deadline-state.js';
import { isUnknown, type Met } from './fulfilments.js';
import { noteOf } from './notes.js';
import { type Rule, ruleOf, rulesOf } from './rules-of.js';
import type { Occasion, Occurrence } from './triggers.js';

/** The state of a rule for a flow. */
export interface Judgement extends Standing {
  row: Statute;
  /** What the deadline is about, for a rule with a subject; null before there is one. */
  subjectId: number | null;
  triggeredOn: Day | null;
  dueOn: Day | null;
  metOn: Day | null;
  note: string | null;
}

interface Due {
  occasion: Occasion;
  dueOn: Day;
}

const UNKNOWN_HOLIDAYS = 'The due day is not known: the bank holidays of its year are not in the table.';

/**
 * The state of every rule of the table that was ever in force, for a flow. With `keys`, only of these.
 */
export const judgementsOf = (
  facts: FlowFacts,
  table: readonly Statute[],
  keys?: readonly string[],
): Judgement[] =>
  rulesOf(table, facts.jurisdiction).flatMap((rule) =>
    !keys || keys.includes(rule.row.key) ? judgementsBy(rule, facts) : [],
  );

/** More deadlines by one rule than a flow shows: the newest count. */
const SUBJECTS = 50;

/** The state of a rule: one, or one for each of its subjects. */
function judgementsBy(rule: Rule, facts: FlowFacts): Judgement | Judgement[] {
  const { row, before } = rule;
  const occurrence = { facts, row, deadlineBefore: before ? dueDayBy(before, facts) : null };
  const occasions = occasionsOf(rule, occurrence);
  if (!row.subject || occasions.length === 0) {
    const ofFlow = judge(rule, occurrence, occasions, null);
    return row.isForJoiners ? [ofFlow, ...ofJoiners(rule, occurrence, occasions, ofFlow)] : ofFlow;
  }
  const subjects = Map.groupBy(occasions, ({ subjectId }) => subjectId ?? null);
  return [...subjects].slice(-SUBJECTS).map(([id, ofSubject]) => judge(rule, occurrence, ofSubject, id));
}

/**
 * The deadlines of those who joined after the deadline of the flow began, counted from that day. A deadline is
 * of a person, so that of someone who joined again is of the last time.
 */
function ofJoiners(
  rule: Rule,
  { facts, ...occurrence }: Occurrence,
  occasions: readonly Occasion[],
  { triggeredOn, verdict }: Judgement,
): Judgement[] {
  if (triggeredOn === null || verdict === 'not_applicable') return [];
  return joinedTenants(facts.tenants)
    .filter(({ joinedOn }) => joinedOn > triggeredOn)
    .filter(({ personId }, place, all) => all.findLastIndex((one) => one.personId === personId) === place)
    .slice(-SUBJECTS)
    .map((joiner) => {
      const since = occasions.map(({ on }) => ({ on: on > joiner.joinedOn ? on : joiner.joinedOn }));
      const ofJoiner = { ...occurrence, facts: { ...facts, appliesTo: [joiner] } };
      return unlessLeft(judge(rule, ofJoiner, since, joiner.personId), joiner);
    });
}

/** Nothing is due to someone after the day on which they left. */
const unlessLeft = (judged: Judgement, { leftOn }: Joiner): Judgement =>
  leftOn && (judged.lastOn === null || leftOn <= judged.lastOn)
    ? {
        ...judged,
        ...{ verdict: 'not_applicable', dueOn: null, lastOn: null, opensOn: null, metOn: null },
        note: `The tenant left on ${dayInWords(leftOn)}.`,
      }
    : judged;

function judge(
  rule: Rule,
  { facts, deadlineBefore }: Pick<Occurrence, 'facts' | 'deadlineBefore'>,
  occasions: readonly Occasion[],
  subjectId: number | null,
): Judgement {
  const { row } = rule;
  const due = firstDue(rule, occasions);
  const triggeredOn = due?.occasion.on ?? occasions[0]?.on ?? null;
  const dueOn = due?.dueOn ?? null;
  const undated = (verdict: Verdict, note: string): Judgement => ({
    row,
    subjectId,
    verdict,
    triggeredOn,
    dueOn: null,
    lastOn: null,
    opensOn: null,
    metOn: null,
    note,
  });
  const obstacle = whyNot(rule, { facts, row, deadlineBefore, dueOn, subjectId }, triggeredOn);
  if (obstacle) return undated('not_applicable', obstacle);
  if (occasions.length > 0 && !due) return undated('pending', UNKNOWN_HOLIDAYS);
  const lastOn = dueOn && (row.isMetBefore ? addDays(dueOn, -1) : dueOn);
  const ofTenants = withTenantsOfDays(facts, triggeredOn, lastOn);
  const met = rule.fulfil({ facts: ofTenants, row, triggeredOn, subjectId, lastOn });
  if (isUnknown(met)) return undated('pending', met.unknown);
  const note = noteOf(row, facts, met);
  const later = laterReading(rule, due?.occasion);
  return {
    row,
    subjectId,
    triggeredOn,
    opensOn: due?.occasion.opensOn ?? null,
    note: later ? [note, later].filter(Boolean).join(' ') : note,
    ...outcomeOf(row, { due, dueOn, lastOn }, met),
  };
}

type Outcome = Pick<Judgement, 'verdict' | 'dueOn' | 'lastOn' | 'metOn'>;

/** The verdict by what fulfilled a rule, in time or late. */
function outcomeOf(
  { kind, counting, isEarliest }: Statute,
  { due, dueOn, lastOn }: Pick<Outcome, 'dueOn' | 'lastOn'> & { due: Due | undefined },
  met: Met | null,
): Outcome {
  const metOn = met?.on ?? null;
  // A gate may be passed, and a deposit protected, before any rule requires it.
  if (!due || lastOn === null) return { verdict: met ? 'met' : 'pending', dueOn, lastOn, metOn };
  if (isEarliest) return { verdict: met ? 'met' : 'missed', dueOn, lastOn, metOn };
  if (!met) return { verdict: kind === StatuteKind.CAP ? 'missed' : 'due', dueOn, lastOn, metOn };
  const { occasion } = due;
  if (counting === 'BEFORE' && occasion.at && met.at && met.at < occasion.at)
    return { verdict: 'met', dueOn: occasion.on, lastOn: occasion.on, metOn };
  if (met.on > lastOn) return { verdict: 'missed', dueOn, lastOn, metOn };
  return { verdict: met.isForNow ? 'due' : 'met', dueOn, lastOn, metOn };
}

/** The last day by another reading of the law, by which the days count from a later day. */
function laterReading({ count }: Rule, occasion: Occasion | undefined): string | undefined {
  const lastOn = occasion?.laterOn && count(occasion.laterOn);
  return lastOn && `By that reading the last day is ${dayInWords(lastOn)}.`;
}

/**
 * The due day of a rule that comes after no other one, whether it applies or not; null before its trigger.
 */
export const dueDayOf = (row: Statute, facts: FlowFacts): Day | null => dueDayBy(ruleOf(row), facts);

const dueDayBy = (rule: Rule, facts: FlowFacts): Day | null =>
  firstDue(rule, occasionsOf(rule, { facts, row: rule.row, deadlineBefore: null }))?.dueOn ?? null;

/** The earliest first. */
function occasionsOf({ triggers }: Rule, occurrence: Occurrence): readonly Occasion[] {
  const [only] = triggers;
  const occasions =
    only && triggers.length === 1 ? only(occurrence) : triggers.flatMap((trigger) => trigger(occurrence));
  return occasions.length > 1 ? occasions.toSorted((a, b) => a.on.localeCompare(b.on)) : occasions;
}

/** Of several instalments, the earliest due day counts. */
function firstDue({ count }: Rule, occasions: readonly Occasion[]): Due | undefined {
  let first: Due | undefined;
  for (const occasion of occasions) {
    const dueOn = occasion.dueOn ?? count(occasion.on);
    if (dueOn && (!first || dueOn < first.dueOn)) first = { occasion, dueOn };
  }
  return first;
}

/** Why a rule does not apply, for people, or undefined. */
function whyNot(
  { row, conditions }: Rule,
  considered: Considered,
  triggeredOn: Day | null,
): string | undefined {
  if (triggeredOn && !isInForce(row, triggeredOn))
    return row.validTo && row.validTo < triggeredOn
      ? `In force until ${dayInWords(row.validTo)}.`
      : `In force since ${dayInWords(row.validFrom ?? triggeredOn)}.`;
  const { tenancyKind, endedOn } = considered.facts;
  if (!row.kinds.includes(tenancyKind)) return outsideRule(tenancyKind);
  if (row.endsWithTenancy && endedOn && (considered.dueOn === null || considered.dueOn > endedOn))
    return `The tenancy ended on ${dayInWords(endedOn)}.`;
  return conditions.find(({ holds }) => !holds(considered))?.otherwise;
}

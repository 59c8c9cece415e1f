import { addDays, type Day, dayInWords } from '../../../language/time/calendar.js';
import { outsideRule } from '../../flow/terms/tenancy-kind.js';
import type { FlowFacts } from '../facts/facts.js';
import { StatuteKind } from '../rules/statute-kind.js';
import { isInForce, type Statute } from '../rules/statute-row.js';
import type { Considered } from './conditions.js';
import { countingOf } from './counting.js';
import type { Standing } from './deadline-state.js';
import { isUnknown, type Met } from './fulfilments.js';
import { noteOf } from './notes.js';
import { CONDITIONS, FULFILMENTS, TRIGGERS } from './registries.js';
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

/** The state of every rule of the table that was ever in force, for a flow. */
export const judgementsOf = (facts: FlowFacts, table: readonly Statute[]): Judgement[] =>
  table
    .filter(({ jurisdiction, validFrom }) => jurisdiction === facts.jurisdiction && validFrom !== null)
    .flatMap((row) => judgementsBy(row, facts, table));

/** More deadlines by one rule than a flow shows: the newest count. */
const SUBJECTS = 50;

/** The state of a rule: one, or one for each of its subjects. */
function judgementsBy(row: Statute, facts: FlowFacts, table: readonly Statute[]): Judgement[] {
  const occurrence = occurrenceOf(row, facts, table);
  const occasions = occasionsOf(row, occurrence);
  if (!row.subject || occasions.length === 0) return [judge(row, occurrence, occasions, null)];
  const subjects = Map.groupBy(occasions, ({ subjectId }) => subjectId ?? null);
  return [...subjects].slice(-SUBJECTS).map(([id, ofSubject]) => judge(row, occurrence, ofSubject, id));
}

function judge(
  row: Statute,
  occurrence: Occurrence,
  occasions: readonly Occasion[],
  subjectId: number | null,
): Judgement {
  const { facts } = occurrence;
  const due = firstDue(row, occasions);
  const triggeredOn = due?.occasion.on ?? occasions[0]?.on ?? null;
  const dueOn = due?.dueOn ?? null;
  const open: Judgement = {
    row,
    subjectId,
    verdict: 'pending',
    triggeredOn,
    dueOn,
    lastOn: dueOn && (row.isMetBefore ? addDays(dueOn, -1) : dueOn),
    opensOn: due?.occasion.opensOn ?? null,
    metOn: null,
    note: row.note,
  };
  const undated = { ...open, dueOn: null, lastOn: null, opensOn: null };
  const obstacle = whyNot(row, { ...occurrence, dueOn, subjectId }, triggeredOn);
  if (obstacle) return { ...undated, verdict: 'not_applicable', note: obstacle };
  if (occasions.length > 0 && !due) return { ...undated, note: UNKNOWN_HOLIDAYS };
  const met =
    FULFILMENTS[row.metBy ?? '']?.({ facts, row, triggeredOn, subjectId, lastOn: open.lastOn }) ?? null;
  if (isUnknown(met)) return { ...undated, note: met.unknown };
  const notes = [noteOf(row, facts, met), laterReading(row, due?.occasion)].filter(Boolean);
  return { ...open, note: notes.join(' ') || null, ...outcomeOf(row, due, open.lastOn, met) };
}

/** The verdict by what fulfilled a rule, in time or late. */
function outcomeOf(
  row: Statute,
  due: Due | undefined,
  lastOn: Day | null,
  met: Met | null,
): Partial<Judgement> & Pick<Judgement, 'verdict'> {
  // A gate may be passed, and a deposit protected, before any rule requires it.
  if (!due || lastOn === null) return met ? { verdict: 'met', metOn: met.on } : { verdict: 'pending' };
  if (!met) return { verdict: row.kind === StatuteKind.CAP ? 'missed' : 'due' };
  const { occasion } = due;
  if (row.counting === 'BEFORE' && occasion.at && met.at && met.at < occasion.at)
    return { verdict: 'met', metOn: met.on, dueOn: occasion.on, lastOn: occasion.on };
  if (met.on > lastOn) return { verdict: 'missed', metOn: met.on };
  return { verdict: met.isForNow ? 'due' : 'met', metOn: met.on };
}

/** The last day by another reading of the law, by which the days count from a later day. */
function laterReading({ counting }: Statute, occasion: Occasion | undefined): string | undefined {
  const lastOn = occasion?.laterOn && countingOf(counting ?? '')?.(occasion.laterOn);
  return lastOn && `By that reading the last day is ${dayInWords(lastOn)}.`;
}

function occurrenceOf(row: Statute, facts: FlowFacts, table: readonly Statute[]): Occurrence {
  const before = row.after ? table.find(({ key }) => key === row.after) : undefined;
  return { facts, deadlineBefore: before ? dueDayOf(before, facts) : null };
}

/** The due day of a rule that comes after no other one, whether it applies or not; null before its trigger. */
export const dueDayOf = (row: Statute, facts: FlowFacts): Day | null =>
  firstDue(row, occasionsOf(row, { facts, deadlineBefore: null }))?.dueOn ?? null;

const occasionsOf = ({ triggers }: Statute, occurrence: Occurrence): Occasion[] =>
  triggers.flatMap((name) => TRIGGERS[name]?.(occurrence) ?? []).toSorted((a, b) => a.on.localeCompare(b.on));

/** Of several instalments, the earliest due day counts. */
function firstDue({ counting }: Statute, occasions: readonly Occasion[]): Due | undefined {
  const count = countingOf(counting ?? '');
  const dues = occasions.flatMap((occasion): Due[] => {
    const dueOn = occasion.dueOn ?? count?.(occasion.on);
    return dueOn ? [{ occasion, dueOn }] : [];
  });
  return dues.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))[0];
}

/** Why a rule does not apply, for people, or undefined. */
function whyNot(row: Statute, considered: Considered, triggeredOn: Day | null): string | undefined {
  if (triggeredOn && !isInForce(row, triggeredOn))
    return row.validTo && row.validTo < triggeredOn
      ? `In force until ${dayInWords(row.validTo)}.`
      : `In force since ${dayInWords(row.validFrom ?? triggeredOn)}.`;
  const { tenancyKind } = considered.facts;
  if (!row.kinds.includes(tenancyKind)) return outsideRule(tenancyKind);
  const failed = row.appliesWhen.find((name) => CONDITIONS[name]?.holds(considered) === false);
  return failed && CONDITIONS[failed]?.otherwise;
}

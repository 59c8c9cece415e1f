import { addDays, type Day, dayInWords } from '../../../language/time/calendar.js';
import { ComplianceKind, complianceName } from '../../compliance/record/compliance-kind.js';
import { type Good, goodOf, isGoodBefore, isNotNeeded, seriesOf } from '../facts/compliance.js';
import type { FlowFacts } from '../facts/facts.js';
import type { Fulfilled, Judged } from './fulfilments.js';
import type { Trigger } from './triggers.js';

const { GAS_SAFETY, EICR, ALARMS, PAT, LICENCE } = ComplianceKind;

/**
 * What a home must have before the start, and keep having. Before the start, it must be good on the day of
 * the start. From then on the end of the last one that is good is due. What came too late for the start is a
 * breach until the one after it; what came too late later is a note.
 */
interface Kept {
  /** All of these are needed. */
  kinds: readonly ComplianceKind[];
  /** These are needed only if one was recorded. */
  ifRecorded?: readonly ComplianceKind[];
  /** Nothing recorded is not a breach if the record may be elsewhere, or the home may not need it. */
  unknown?: string;
}

export const KEPT = {
  gas: {
    kinds: [GAS_SAFETY],
    unknown: 'No gas safety check is recorded, and no record states that the home has no gas.',
  },
  electrics: { kinds: [EICR], unknown: 'No electrical inspection is recorded.' },
  electrics_and_alarms: {
    kinds: [EICR, ALARMS],
    unknown: 'No electrical inspection or no check of the alarms is recorded.',
  },
  repairing_standard: {
    kinds: [EICR, ALARMS],
    ifRecorded: [GAS_SAFETY, PAT],
    unknown: 'No electrical inspection or no check of the alarms is recorded.',
  },
  alarms: { kinds: [ALARMS], unknown: 'No check of the alarms is recorded.' },
  licence: { kinds: [LICENCE] },
} as const satisfies Record<string, Kept>;

/** The kinds that a home needs unless it is recorded that it does not need them. */
function neededOf(facts: FlowFacts, { kinds, ifRecorded = [] }: Kept): ComplianceKind[] {
  const recorded = ifRecorded.filter((kind) => seriesOf(facts.compliance, kind).length > 0);
  return [...kinds, ...recorded].filter((kind) => !isNotNeeded(facts.compliance, kind));
}

/**
 * The last record of each kind that is good, if the start is behind all of them: they were good before it, or
 * what came too late has been followed by another. Otherwise undefined.
 */
function keptSince(facts: FlowFacts, start: Day, kept: Kept): Good[] | undefined {
  const all = neededOf(facts, kept).map((kind) => goodOf(facts.compliance, kind));
  return all.every((records) => isPastStart(start, records))
    ? all.flatMap((records) => records.at(-1) ?? [])
    : undefined;
}

const isPastStart = (start: Day, records: readonly Good[]): boolean =>
  records.some((one) => isGoodBefore(start, one)) || records.filter(({ from }) => from >= start).length > 1;

/** After every day. */
const LAST_DAY: Day = '9999-12-31';

/** The one that ends first; one that does not end comes last. */
const firstToEnd = (records: readonly Good[]): Good | undefined =>
  records.toSorted((a, b) => (a.until ?? LAST_DAY).localeCompare(b.until ?? LAST_DAY))[0];

/** What a home needs before the start, or next. */
export const needed =
  (kept: Kept): Trigger =>
  ({ facts }) => {
    const { tenancyStartsOn: start } = facts;
    if (!start) return [];
    const next = firstToEnd(keptSince(facts, start, kept) ?? []);
    if (!next?.until) return [{ on: start }];
    return [{ on: next.from > start ? next.from : start, dueOn: next.until }];
  };

/** Whether it has all that it needs, and until when. */
export const isKept =
  (kept: Kept) =>
  ({ facts }: Judged): Fulfilled => {
    const kinds = neededOf(facts, kept);
    const isRecorded = kinds.every((kind) => seriesOf(facts.compliance, kind).length > 0);
    if (kept.unknown && !isRecorded) return { unknown: kept.unknown };
    const { tenancyStartsOn: start } = facts;
    const lasting = start ? keptSince(facts, start, kept) : undefined;
    const late = start ? latenessOf(facts, kinds, start) : undefined;
    if (lasting) return { on: lastOf(lasting), isForNow: firstToEnd(lasting)?.until != null, note: late };
    const found = kinds.flatMap((kind) => lateOf(facts, kind, start) ?? []);
    if (found.length < kinds.length) return null;
    const next = start && firstToEnd(found)?.until;
    const note = next ? `${late ?? ''} The next one is due by ${dayInWords(next)}.`.trim() : late;
    return { on: lastOf(found), note };
  };

/** The last record that came too late, for people. */
function latenessOf(
  { compliance }: FlowFacts,
  kinds: readonly ComplianceKind[],
  start: Day,
): string | undefined {
  const late = kinds.flatMap((kind) =>
    lateRecords(goodOf(compliance, kind), start).map((one) => ({ kind, ...one })),
  );
  const last = late.toSorted((a, b) => a.from.localeCompare(b.from)).at(-1);
  return (
    last &&
    `The ${complianceName(last.kind)} of ${dayInWords(last.from)} was due by ${dayInWords(last.dueOn)}.`
  );
}

/**
 * The records that came after the day by which they were due: that before the start, or the end of the last
 * one.
 */
function lateRecords(records: readonly Good[], start: Day): { from: Day; dueOn: Day }[] {
  let dueOn = addDays(start, -1);
  return records.flatMap(({ from, until }) => {
    if (until !== null && until < start) return [];
    const late = from > dueOn ? [{ from, dueOn }] : [];
    dueOn = until ?? LAST_DAY;
    return late;
  });
}

/** The day from which all records are good. */
const lastOf = (records: readonly Good[]): Day =>
  records
    .map(({ from }) => from)
    .toSorted()
    .at(-1) ?? '';

/** What made the home good too late: the first record that is good on the start or later. */
const lateOf = ({ compliance }: FlowFacts, kind: ComplianceKind, start: Day | null): Good | undefined =>
  goodOf(compliance, kind).find(({ from, until }) => !start || from >= start || (until ?? LAST_DAY) >= start);

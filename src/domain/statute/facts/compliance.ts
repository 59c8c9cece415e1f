import type { Day } from '../../../language/time/calendar.js';
import { ComplianceKind, ComplianceOutcome } from '../../compliance/record/compliance-kind.js';

/** A check, a certificate or a registration of the home or of the agency, as the statutes see it. */
export interface ComplianceFact {
  /** Absent in examples of the law. */
  id?: number;
  kind: ComplianceKind;
  outcome: ComplianceOutcome;
  checkedOn: Day;
  /** The last day for which it is valid; null if it has no end. */
  nextDueOn: Day | null;
  rating: string;
  /** The day by which the document requires a remedy. */
  remedyByOn: Day | null;
  remediedOn: Day | null;
  /** A note, such as the number of an exemption. */
  hasNote: boolean;
}

type Facts = readonly ComplianceFact[];

/** Many rules read the same few series of a flow. */
const series = new WeakMap<Facts, ReadonlyMap<ComplianceKind, readonly ComplianceFact[]>>();

/** The records of a kind, the earliest first. Of several about one day, the last recorded counts. */
export function seriesOf(facts: Facts, kind: ComplianceKind): readonly ComplianceFact[] {
  if (facts.length === 0) return facts;
  const ofKinds = series.get(facts) ?? allSeriesOf(facts);
  series.set(facts, ofKinds);
  return ofKinds.get(kind) ?? [];
}

const allSeriesOf = (facts: Facts): ReadonlyMap<ComplianceKind, readonly ComplianceFact[]> =>
  new Map(
    [...Map.groupBy(facts, ({ kind }) => kind)].map(([kind, records]) => {
      const byDay = new Map(records.map((one) => [one.checkedOn, one]));
      return [kind, [...byDay.values()].toSorted((a, b) => (a.checkedOn < b.checkedOn ? -1 : 1))];
    }),
  );

/** Whether the last record of a kind states that the home does not need it. */
export const isNotNeeded = (facts: Facts, kind: ComplianceKind): boolean =>
  seriesOf(facts, kind).at(-1)?.outcome === ComplianceOutcome.NOT_APPLICABLE;

/** The day from which a record is good: that of the check, or of the remedy. Null while it is not. */
export function goodFrom({ outcome, checkedOn, remediedOn }: ComplianceFact): Day | null {
  if (outcome === ComplianceOutcome.SATISFACTORY) return checkedOn;
  return outcome === ComplianceOutcome.UNSATISFACTORY ? remediedOn : null;
}

/** A record that is good, from a day and until one. */
export interface Good {
  from: Day;
  until: Day | null;
}

/** The periods for which a kind of record is good, the earliest first. */
export const goodOf = (facts: Facts, kind: ComplianceKind): Good[] =>
  seriesOf(facts, kind)
    .flatMap((one) => {
      const from = goodFrom(one);
      return from ? { from, until: one.nextDueOn } : [];
    })
    .toSorted((a, b) => a.from.localeCompare(b.from));

/** Whether a record is good on a day, from an earlier one. */
export const isGoodBefore = (day: Day, { from, until }: Good): boolean =>
  from < day && (until === null || until >= day);

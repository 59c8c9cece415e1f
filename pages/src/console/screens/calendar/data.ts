import type { IconName } from '../../parts/icon.js';
import type { State } from '../../parts/mark.js';
import { type Day, fromToday, today } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { pounds } from '../../words.js';
import type { RentChange } from '../flow/tenancy/data.js';
import { periodOf, titleOf } from '../home/names.js';

/** What a calendar shows, in the order of its chips. */
export const KINDS = ['missed', 'due', 'certificates', 'rents', 'ends', 'starts'] as const;
export type Kind = (typeof KINDS)[number];

export const LOOKS: Record<Kind, { icon: IconName; chip: string; word: string }> = {
  missed: { icon: 'warning', chip: 'bad', word: 'missed' },
  due: { icon: 'clock', chip: 'warn', word: 'due' },
  certificates: { icon: 'shield', chip: 'link', word: 'to renew' },
  rents: { icon: 'pound', chip: 'link', word: 'new rent' },
  ends: { icon: 'leave', chip: '', word: 'end' },
  starts: { icon: 'key', chip: 'good', word: 'start' },
};

interface Deadline {
  key: string;
  title: string;
  state: string;
  lastOn: Day | null;
  metOn: Day | null;
  flowId: number;
  subject: { type: string; id: number } | null;
  flow: { property: { displayAddress: string } };
}

interface Due {
  kind: string;
  dueOn: Day | null;
  propertyId: number | null;
  property?: { displayAddress: string } | null;
}

interface Dated {
  id: number;
  reference: string | null;
  tenancyStartsOn: Day | null;
  tenancyEndsOn: Day | null;
  endingOn: Day | null;
  endedOn: Day | null;
  property: { displayAddress: string };
}

interface RentRule {
  flowId: number;
  /** The rent change. */
  subject: { id: number } | null;
  flow: {
    rentPeriod: string | null;
    property: { displayAddress: string };
    rentChanges: Omit<RentChange, 'form' | 'statusOn' | 'servedOn'>[];
  };
}

interface List<T> {
  edges: { node: T }[];
}
type Counted<T> = List<T> & { totalCount: number };

/** The parts that a key may not read are undefined. */
export interface CalendarData {
  days?: { lastOn: Day; state: string; count: number }[] | null;
  deadlines?: List<Deadline> | null;
  rents?: Counted<RentRule> | null;
  certificates?: Counted<Due> | null;
  starts?: Counted<Dated> | null;
  terms?: Counted<Dated> | null;
  notices?: Counted<Dated> | null;
}

export interface Item {
  id: string;
  day: Day;
  kind: Kind;
  mark: State;
  title: string;
  about: string;
  href: string;
}

const nodesOf = <T>(list: List<T> | null | undefined): T[] => (list?.edges ?? []).map(({ node }) => node);

/** What a rule is about, beside its flow. */
const SUBJECTS: Record<string, string> = { RENT_CHANGE: 'rent change', NOTICE: 'notice' };

function ofDeadline(deadline: Deadline, brandId: number): Item[] {
  const { key, title, state, lastOn, metOn, flowId, subject, flow } = deadline;
  if (!lastOn) return [];
  const isMissed = state === 'MISSED';
  const about = [metOn && 'met late', subject && SUBJECTS[subject.type], flow.property.displayAddress];
  return [
    {
      id: `${flowId} ${key} ${subject?.type ?? ''} ${subject?.id ?? ''}`,
      day: lastOn,
      kind: isMissed ? 'missed' : 'due',
      mark: isMissed ? 'bad' : 'soon',
      title,
      about: about.filter(Boolean).join(', '),
      href: screenUrl(brandId, `flows/${flowId}`),
    },
  ];
}

function ofCertificate({ kind, dueOn, propertyId, property }: Due, brandId: number): Item[] {
  if (!dueOn) return [];
  const isOver = dueOn < today();
  const ofHome = property?.displayAddress ?? `property ${propertyId}`;
  return [
    {
      id: `${propertyId} ${kind}`,
      day: dueOn,
      kind: 'certificates',
      mark: isOver ? 'bad' : 'later',
      title: `${titleOf(kind)}: ${isOver ? 'expired' : `due again ${fromToday(dueOn)}`}`,
      about: propertyId === null ? 'of the agency' : ofHome,
      href: screenUrl(brandId, propertyId === null ? 'properties' : `properties/${propertyId}`),
    },
  ];
}

/** The day on which a rent that was changed by notice begins. */
function ofRentRule({ flowId, subject, flow }: RentRule, brandId: number): Item[] {
  const change = flow.rentChanges.find(({ id }) => id === subject?.id);
  if (!change || change.voidedAt || change.status === 'WITHDRAWN') return [];
  const rent = `${pounds(change.settledRentPence ?? change.newRentPence)} ${periodOf(flow.rentPeriod)}`;
  return [
    {
      id: `rent ${change.id}`,
      day: change.settledEffectiveOn ?? change.effectiveOn,
      kind: 'rents',
      mark: change.status === 'CHALLENGED' ? 'review' : 'wait',
      title: `New rent: ${rent}`,
      about: `${flow.property.displayAddress}${change.status === 'CHALLENGED' ? ', challenged' : ''}`,
      href: screenUrl(brandId, `flows/${flowId}`),
    },
  ];
}

const ofFlow = (flow: Dated, day: Day, kind: Kind, title: string, brandId: number): Item => ({
  id: `${kind} ${flow.id}`,
  day,
  kind,
  mark: kind === 'starts' ? 'wait' : 'skip',
  title,
  about: `${flow.property.displayAddress}, ${flow.reference ?? `flow ${flow.id}`}`,
  href: screenUrl(brandId, `flows/${flow.id}`),
});

/** An open notice comes before the last day of the term; what has ended has no term any more. */
function endsOf({ terms, notices }: CalendarData, brandId: number): Item[] {
  const byNotice = nodesOf(notices).flatMap((flow) =>
    flow.endingOn ? [ofFlow(flow, flow.endingOn, 'ends', 'Last day of a notice', brandId)] : [],
  );
  const byTerm = nodesOf(terms).flatMap((flow) =>
    flow.tenancyEndsOn && !flow.endingOn && !flow.endedOn
      ? [ofFlow(flow, flow.tenancyEndsOn, 'ends', 'Last day of a fixed term', brandId)]
      : [],
  );
  return [...byNotice, ...byTerm];
}

/** Everything with a day, the earliest first. */
export function itemsOf(data: CalendarData, brandId: number): Item[] {
  const starts = nodesOf(data.starts).flatMap((flow) =>
    flow.tenancyStartsOn
      ? [ofFlow(flow, flow.tenancyStartsOn, 'starts', 'First day of a tenancy', brandId)]
      : [],
  );
  const items = [
    ...nodesOf(data.deadlines).flatMap((deadline) => ofDeadline(deadline, brandId)),
    ...nodesOf(data.rents).flatMap((rule) => ofRentRule(rule, brandId)),
    ...nodesOf(data.certificates).flatMap((due) => ofCertificate(due, brandId)),
    ...endsOf(data, brandId),
    ...starts,
  ];
  return items.toSorted(
    (a, b) => a.day.localeCompare(b.day) || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind),
  );
}

/** How many things of each kind a day has. The service counts deadlines; the others are in the lists. */
export function countsOf(
  data: CalendarData,
  items: readonly Item[],
): ReadonlyMap<Day, Partial<Record<Kind, number>>> {
  const counts = new Map<Day, Partial<Record<Kind, number>>>();
  const add = (day: Day, kind: Kind, count: number) => {
    const of = counts.get(day) ?? {};
    counts.set(day, { ...of, [kind]: (of[kind] ?? 0) + count });
  };
  for (const { lastOn, state, count } of data.days ?? [])
    add(lastOn, state === 'MISSED' ? 'missed' : 'due', count);
  for (const { day, kind } of items) if (kind !== 'missed' && kind !== 'due') add(day, kind, 1);
  return counts;
}

/** The records that each list has at most, as the query asks. */
const MOST = 100;

/** What the lists leave out, since each has at most 100. */
export function leftOutOf(data: CalendarData): string[] {
  const inMonth = (data.days ?? []).reduce((sum, { count }) => sum + count, 0);
  const left: [string, number, number][] = [
    ['deadlines', inMonth, data.deadlines?.edges.length ?? 0],
    ...(['rents', 'certificates', 'starts', 'terms', 'notices'] as const).map(
      (name): [string, number, number] => [name, data[name]?.totalCount ?? 0, data[name]?.edges.length ?? 0],
    ),
  ];
  return left
    .filter(([, total, shown]) => shown >= MOST && total > shown)
    .map(([name, total, shown]) => `${shown} of ${total} ${name}`);
}

import { nodesOf, type Page } from '../../lists.js';
import type { Tone } from '../../parts/chip.js';
import type { IconName } from '../../parts/icon.js';
import type { State } from '../../parts/mark.js';
import { type Day, fromToday, today } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { flowName, type Party, pounds, tenantsText } from '../../words.js';
import type { RentChange } from '../flow/tenancy/data.js';
import { periodOf, titleOf } from '../home/names.js';

/** What a calendar shows, in the order of its chips. */
export const KINDS = ['missed', 'due', 'certificates', 'rents', 'ends', 'starts'] as const;
export type Kind = (typeof KINDS)[number];

export const LOOKS: Record<Kind, { icon: IconName; chip: Tone; word: string }> = {
  missed: { icon: 'warning', chip: 'bad', word: 'missed' },
  due: { icon: 'clock', chip: 'warn', word: 'due' },
  certificates: { icon: 'shield', chip: 'link', word: 'expires' },
  rents: { icon: 'pound', chip: 'link', word: 'new rent' },
  ends: { icon: 'leave', chip: '', word: 'end' },
  starts: { icon: 'key', chip: 'good', word: 'start' },
};

/** What every entry about a flow states of it. */
interface NamedFlow {
  id: number;
  reference: string | null;
  property: { displayAddress: string };
  subTenants: Party[];
}

interface Deadline {
  key: string;
  title: string;
  state: string;
  lastOn: Day | null;
  flowId: number;
  subject: { type: string; id: number } | null;
  flow: NamedFlow;
}

interface Due {
  kind: string;
  dueOn: Day | null;
  propertyId: number | null;
  property?: { displayAddress: string } | null;
}

interface Dated extends NamedFlow {
  tenancyStartsOn: Day | null;
  tenancyEndsOn: Day | null;
  endingOn: Day | null;
  endedOn: Day | null;
}

type NewRent = Pick<
  RentChange,
  'id' | 'status' | 'newRentPence' | 'effectiveOn' | 'settledRentPence' | 'settledEffectiveOn'
> & { flow: NamedFlow & { rentPeriod: string | null } };

/** The parts that a key may not read are undefined. */
export interface CalendarData {
  days?: { lastOn: Day; state: string; count: number }[] | null;
  deadlines?: Page<Deadline> | null;
  rents?: Page<NewRent> | null;
  certificates?: Page<Due> | null;
  starts?: Page<Dated> | null;
  terms?: Page<Dated> | null;
  /** The open notices and those that have passed, of any month: no filter has their last day. */
  notices?: Page<Dated> | null;
  overstayed?: Page<Dated> | null;
  /** Those that were recorded since the first day of the month, since no end is recorded before its day. */
  ended?: Page<Dated> | null;
}

export interface Item {
  id: string;
  day: Day;
  kind: Kind;
  /** The kind of a certificate. */
  certificate?: string;
  mark: State;
  title: string;
  about: string;
  href: string;
}

/** Which home it is about, and whose tenancy. */
const aboutFlow = (
  { property, subTenants, ...flow }: NamedFlow,
  ...more: readonly (string | false | undefined)[]
) =>
  [...more, property.displayAddress, flowName(flow), tenantsText(subTenants, 3)].filter(Boolean).join(' · ');

/** What a rule is about, beside its flow. */
const SUBJECTS: Record<string, string> = { RENT_CHANGE: 'rent change', NOTICE: 'notice' };

function ofDeadline(deadline: Deadline, brandId: number): Item[] {
  const { key, title, state, lastOn, flowId, subject, flow } = deadline;
  if (!lastOn) return [];
  const isMissed = state === 'MISSED';
  return [
    {
      id: `${flowId} ${key} ${subject?.type ?? ''} ${subject?.id ?? ''}`,
      day: lastOn,
      kind: isMissed ? 'missed' : 'due',
      mark: isMissed ? 'bad' : 'soon',
      title,
      about: aboutFlow(flow, subject ? SUBJECTS[subject.type] : undefined),
      href: screenUrl(brandId, `flows/${flowId}`),
    },
  ];
}

function ofCertificate({ kind, dueOn, propertyId, property }: Due, brandId: number): Item[] {
  if (!dueOn) return [];
  const isOver = dueOn < today();
  const ofHome = property?.displayAddress ?? `id ${propertyId}`;
  return [
    {
      id: `${propertyId} ${kind}`,
      day: dueOn,
      kind: 'certificates',
      certificate: kind,
      mark: isOver ? 'bad' : 'later',
      title: `${titleOf(kind)}: ${isOver ? 'expired' : `due again ${fromToday(dueOn)}`}`,
      about: propertyId === null ? 'of the agency' : ofHome,
      href: screenUrl(brandId, propertyId === null ? 'properties' : `properties/${propertyId}`),
    },
  ];
}

function ofRent({ flow, ...change }: NewRent, brandId: number): Item {
  const rent = `${pounds(change.settledRentPence ?? change.newRentPence)} ${periodOf(flow.rentPeriod)}`;
  const isChallenged = change.status === 'CHALLENGED';
  return {
    id: `rent ${change.id}`,
    day: change.settledEffectiveOn ?? change.effectiveOn,
    kind: 'rents',
    mark: isChallenged ? 'review' : 'wait',
    title: `${isChallenged ? 'Proposed rent' : 'New rent'}: ${rent}`,
    about: aboutFlow(flow, isChallenged && 'challenged'),
    href: screenUrl(brandId, `flows/${flow.id}`),
  };
}

const ofFlow = (
  flow: Dated,
  { day, kind, mark, title }: Pick<Item, 'day' | 'kind' | 'mark' | 'title'>,
  brandId: number,
): Item => ({
  id: `${kind} ${flow.id}`,
  day,
  kind,
  mark,
  title,
  about: aboutFlow(flow),
  href: screenUrl(brandId, `flows/${flow.id}`),
});

/** The recorded end comes before the day of a notice, and that before the last day of the term. */
function endOf({
  tenancyEndsOn,
  endingOn,
  endedOn,
}: Dated): Pick<Item, 'day' | 'mark' | 'title'> | undefined {
  if (endedOn) return { day: endedOn, mark: 'done', title: 'The tenancy has ended' };
  if (endingOn) {
    const isOver = endingOn < today();
    const title = `Last day of a notice${isOver ? ', no end is recorded' : ''}`;
    return { day: endingOn, mark: isOver ? 'bad' : 'skip', title };
  }
  return tenancyEndsOn ? { day: tenancyEndsOn, mark: 'skip', title: 'Last day of a fixed term' } : undefined;
}

/** The end of each tenancy once: a flow can be in several of the lists. */
function endsOf({ terms, notices, overstayed, ended }: CalendarData, brandId: number): Item[] {
  const all = [ended, notices, overstayed, terms].flatMap((list) => nodesOf(list));
  return [...new Map(all.map((flow) => [flow.id, flow])).values()].flatMap((flow) => {
    const end = endOf(flow);
    return end ? [ofFlow(flow, { ...end, kind: 'ends' }, brandId)] : [];
  });
}

/** Everything with a day, the earliest first. */
export function itemsOf(data: CalendarData, brandId: number): Item[] {
  const starts = nodesOf(data.starts).flatMap((flow) =>
    flow.tenancyStartsOn
      ? [
          ofFlow(
            flow,
            { day: flow.tenancyStartsOn, kind: 'starts', mark: 'wait', title: 'First day of a tenancy' },
            brandId,
          ),
        ]
      : [],
  );
  const items = [
    ...nodesOf(data.deadlines).flatMap((deadline) => ofDeadline(deadline, brandId)),
    ...nodesOf(data.rents).map((change) => ofRent(change, brandId)),
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

/** What each list has. */
const LISTS = [
  ['deadlines', 'deadlines'],
  ['rents', 'new rents'],
  ['certificates', 'certificates'],
  ['starts', 'first days'],
  ['terms', 'last days of fixed terms'],
  ['notices', 'open notices of all months'],
  ['overstayed', 'tenancies of all months without a recorded end'],
  ['ended', 'ended tenancies'],
] as const;

/** The lists that have more than is shown, such as the first 100 deadlines. */
export const leftOutOf = (data: CalendarData): string[] =>
  LISTS.flatMap(([name, text]) => {
    const list = data[name];
    return list?.pageInfo.hasNextPage ? [`the first ${list.edges.length} ${text}`] : [];
  });

import { type Counted, type List, nodesOf } from '../../lists.js';
import { addDays, type Day, NEXT_DAYS } from '../../time.js';
import { isDone, type Party, type Stage, type Status } from '../../words.js';

export interface Card {
  id: number;
  reference: string | null;
  updatedAt: string;
  tenancyStartsOn: Day | null;
  property: { displayAddress: string; addressLine1: string | null; postcode: string };
  subTenants: Party[];
  stages: { stage: Stage; status: Status; since: string | null }[];
}

export interface Due {
  flowId: number;
  key: string;
  lastOn: Day;
}

/** A deadline that is missed and not met, in a flow that may be on no stage of the board. */
interface Missed extends Due {
  flow: { isArchived: boolean; isCompleted: boolean; outcome: string | null };
}

interface Option {
  id: number;
  name: string;
}

export interface BoardData {
  property: List<Card> | null;
  landlord: List<Card> | null;
  rentalOffer: List<Card> | null;
  holdingDeposit: List<Card> | null;
  referencing: List<Card> | null;
  guarantor: List<Card> | null;
  tenancy: List<Card> | null;
  documents: List<Card> | null;
  moveIn: List<Card> | null;
  counts: { stage: Stage; count: number; isMore: boolean }[] | null;
  complete: { totalCount: number } | null;
  missed: (List<Missed> & Counted) | null;
  due: List<Due> | null;
  days: { lastOn: Day; count: number }[] | null;
  starting: List<{ id: number; tenancyStartsOn: Day }> | null;
  branches: List<Option> | null;
  agents: List<Option> | null;
}

type NotAStage = 'counts' | 'complete' | 'missed' | 'due' | 'days' | 'starting' | 'branches' | 'agents';
type StageField = Exclude<keyof BoardData, NotAStage>;

/** Nine stages in five columns. Each stage has so many cards that the columns are about equal. */
export const COLUMNS: { name: string; cards: number; stages: { stage: Stage; field: StageField }[] }[] = [
  {
    name: 'Offer',
    cards: 3,
    stages: [
      { stage: 'PROPERTY', field: 'property' },
      { stage: 'LANDLORD', field: 'landlord' },
      { stage: 'RENTAL_OFFER', field: 'rentalOffer' },
    ],
  },
  { name: 'Holding deposit', cards: 8, stages: [{ stage: 'HOLDING_DEPOSIT', field: 'holdingDeposit' }] },
  {
    name: 'Checks',
    cards: 4,
    stages: [
      { stage: 'REFERENCING', field: 'referencing' },
      { stage: 'GUARANTOR', field: 'guarantor' },
    ],
  },
  {
    name: 'Agreement',
    cards: 4,
    stages: [
      { stage: 'TENANCY', field: 'tenancy' },
      { stage: 'DOCUMENTS', field: 'documents' },
    ],
  },
  { name: 'Move-in', cards: 8, stages: [{ stage: 'MOVE_IN', field: 'moveIn' }] },
];

export type FoundData = Omit<BoardData, StageField | 'counts' | 'complete'> & {
  found: (List<Card> & Counted) | null;
};

/** The stage at which a flow is: the first that is not done. */
export const stageOf = ({ stages }: Card) => stages.find(({ status }) => !isDone(status));

/** A search finds flows of all stages at once: each is put where it is. */
export function placed({ found, ...rest }: FoundData): BoardData {
  const list = (stage: Stage): List<Card> | null =>
    found && { edges: found.edges.filter(({ node }) => stageOf(node)?.stage === stage) };
  const lists = {
    property: list('PROPERTY'),
    landlord: list('LANDLORD'),
    rentalOffer: list('RENTAL_OFFER'),
    holdingDeposit: list('HOLDING_DEPOSIT'),
    referencing: list('REFERENCING'),
    guarantor: list('GUARANTOR'),
    tenancy: list('TENANCY'),
    documents: list('DOCUMENTS'),
    moveIn: list('MOVE_IN'),
  };
  const counts = COLUMNS.flatMap(({ stages }) =>
    stages.map(({ stage, field }) => ({ stage, count: lists[field]?.edges.length ?? 0, isMore: false })),
  );
  return { ...lists, ...rest, counts, complete: null };
}

/** Where each flow of the board is. */
export const placesOf = (data: BoardData): string[] =>
  COLUMNS.flatMap(({ stages }) =>
    stages.flatMap(({ field }) => nodesOf(data[field]).map(({ id }) => `${field} ${id}`)),
  );

export interface DueOfFlow {
  missed: Day | undefined;
  next: Day | undefined;
}

/** What is missed and what is due next, by flow. */
export function dueByFlow({
  missed,
  due,
}: Pick<BoardData, 'missed' | 'due'>): ReadonlyMap<number, DueOfFlow> {
  const found = new Map<number, DueOfFlow>();
  const of = (id: number): DueOfFlow => {
    const one = found.get(id) ?? { missed: undefined, next: undefined };
    found.set(id, one);
    return one;
  };
  for (const { flowId, lastOn } of nodesOf(missed)) {
    const one = of(flowId);
    if (!one.missed || lastOn > one.missed) one.missed = lastOn;
  }
  for (const { flowId, lastOn } of nodesOf(due)) {
    const one = of(flowId);
    if (!one.next || lastOn < one.next) one.next = lastOn;
  }
  return found;
}

/** The flows with something missed: all of them, and those that are open, as the flows of the board are. */
export function flowsOfMissed(missed: List<Missed>): { all: number; open: number } {
  const flows = new Map(nodesOf(missed).map(({ flowId, flow }) => [flowId, flow]));
  const open = [...flows.values()].filter(
    (one) => !one.isArchived && !one.isCompleted && one.outcome === null,
  );
  return { all: flows.size, open: open.length };
}

export interface DayOfStrip {
  day: Day;
  deadlines: number;
  starts: number;
}

export function stripOf({ days, starting }: Pick<BoardData, 'days' | 'starting'>, from: Day): DayOfStrip[] {
  return Array.from({ length: NEXT_DAYS }, (_, at) => {
    const day = addDays(from, at);
    return {
      day,
      deadlines: days?.find(({ lastOn }) => lastOn === day)?.count ?? 0,
      starts: nodesOf(starting).filter(({ tenancyStartsOn }) => tenancyStartsOn === day).length,
    };
  });
}

/** The flows that are at a stage. */
export function countOf(
  { counts }: BoardData,
  stages: readonly Stage[],
): { count: number; isEstimated: boolean } {
  const own = (counts ?? []).filter(({ stage }) => stages.includes(stage));
  return {
    count: own.reduce((sum, { count }) => sum + count, 0),
    isEstimated: own.some(({ isMore }) => isMore),
  };
}

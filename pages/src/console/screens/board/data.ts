import { addDays, type Day } from '../../time.js';
import { isDone, type Named, type Stage, type Status } from '../../words.js';

export interface Connection<T> {
  totalCount: number;
  isTotalCountEstimated: boolean;
  edges: { node: T }[];
}

export interface Card {
  id: number;
  reference: string | null;
  outcome: string | null;
  updatedAt: string;
  tenancyStartsOn: Day | null;
  property: { displayAddress: string; addressLine1: string | null; postcode: string };
  subTenants: (Named & { isLead: boolean })[];
  stages: { stage: Stage; status: Status }[];
}

export interface Due {
  flowId: number;
  key: string;
  kind: 'HARD' | 'GATE' | 'CAP' | 'WINDOW';
  lastOn: Day;
}

interface Option {
  id: number;
  name: string;
}

export interface BoardData {
  property: Connection<Card> | null;
  landlord: Connection<Card> | null;
  rentalOffer: Connection<Card> | null;
  holdingDeposit: Connection<Card> | null;
  referencing: Connection<Card> | null;
  guarantor: Connection<Card> | null;
  tenancy: Connection<Card> | null;
  documents: Connection<Card> | null;
  moveIn: Connection<Card> | null;
  complete: { totalCount: number } | null;
  missed: Connection<Due> | null;
  due: Connection<Due> | null;
  starting: { edges: { node: { id: number; tenancyStartsOn: Day } }[] } | null;
  branches: { edges: { node: Option }[] } | null;
  agents: { edges: { node: Option }[] } | null;
}

type StageField = Exclude<
  keyof BoardData,
  'complete' | 'missed' | 'due' | 'starting' | 'branches' | 'agents'
>;

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

export type FoundData = Pick<BoardData, 'missed' | 'due' | 'starting' | 'branches' | 'agents'> & {
  found: Connection<Card> | null;
};

/** A search finds flows of all stages at once: each is put where it is. */
export function placed({ found, ...rest }: FoundData): BoardData {
  const stageOf = ({ node }: { node: Card }) => node.stages.find(({ status }) => !isDone(status))?.stage;
  const list = (stage: Stage): Connection<Card> | null => {
    if (!found) return null;
    const edges = found.edges.filter((edge) => stageOf(edge) === stage);
    return { totalCount: edges.length, isTotalCountEstimated: false, edges };
  };
  return {
    property: list('PROPERTY'),
    landlord: list('LANDLORD'),
    rentalOffer: list('RENTAL_OFFER'),
    holdingDeposit: list('HOLDING_DEPOSIT'),
    referencing: list('REFERENCING'),
    guarantor: list('GUARANTOR'),
    tenancy: list('TENANCY'),
    documents: list('DOCUMENTS'),
    moveIn: list('MOVE_IN'),
    complete: null,
    ...rest,
  };
}

/** Where each flow of the board is. */
export const placesOf = (data: BoardData): string[] =>
  COLUMNS.flatMap(({ stages }) =>
    stages.flatMap(({ field }) => data[field]?.edges.map(({ node }) => `${field} ${node.id}`) ?? []),
  );

export interface DueOfFlow {
  missed: Day | undefined;
  next: Day | undefined;
}

/** Windows are rights of others: nobody has to do anything by their end. */
const isDuty = ({ kind }: Due): boolean => kind !== 'WINDOW';

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
  const nodes = (list: Connection<Due> | null) => (list?.edges ?? []).map(({ node }) => node).filter(isDuty);
  for (const { flowId, lastOn } of nodes(missed)) {
    const one = of(flowId);
    if (!one.missed || lastOn > one.missed) one.missed = lastOn;
  }
  for (const { flowId, lastOn } of nodes(due)) {
    const one = of(flowId);
    if (!one.next || lastOn < one.next) one.next = lastOn;
  }
  return found;
}

export interface DayOfStrip {
  day: Day;
  deadlines: number;
  starts: number;
}

export const STRIP_DAYS = 14;

export function stripOf({ due, starting }: Pick<BoardData, 'due' | 'starting'>, from: Day): DayOfStrip[] {
  const duties = (due?.edges ?? []).map(({ node }) => node).filter(isDuty);
  return Array.from({ length: STRIP_DAYS }, (_, at) => {
    const day = addDays(from, at);
    return {
      day,
      deadlines: duties.filter(({ lastOn }) => lastOn === day).length,
      starts: (starting?.edges ?? []).filter(({ node }) => node.tenancyStartsOn === day).length,
    };
  });
}

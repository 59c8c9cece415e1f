import { type List, type MaybeList, nodesOf, type Total } from '../../lists.js';
import type { Tone } from '../../parts/chip.js';
import type { Day } from '../../time.js';
import { type Named, pounds, type Stage, type Status } from '../../words.js';
import type { Phase } from '../flow/tenancy/data.js';
import type { HomeRecords } from '../home/data.js';
import { periodOf } from '../home/names.js';
import type { Issue } from '../issues/data.js';

export const STATUSES = ['AVAILABLE', 'UNDER_OFFER', 'LET_AGREED', 'LET', 'WITHDRAWN'] as const;
export type PropertyStatus = (typeof STATUSES)[number];

export const STATUS_CHIPS: Record<PropertyStatus, Tone> = {
  AVAILABLE: 'link',
  UNDER_OFFER: 'warn',
  LET_AGREED: 'warn',
  LET: 'good',
  WITHDRAWN: '',
};

export interface Landlord {
  isLead: boolean;
  /** Undefined for a key without the scope. */
  person?: Named | null;
}

export interface Home {
  id: number;
  reference: string | null;
  displayAddress: string;
  status: PropertyStatus;
  /** The rent or the asking price in pounds. */
  price: number;
  propertyFor: 'RENT' | 'SALE';
  rentPence: number | null;
  rentFrequency: string | null;
  bedrooms: number;
  accommodationType: string;
  availableFrom: string | null;
  landlords: Landlord[] | null;
}

export interface FlowOfHome {
  id: number;
  reference: string | null;
  phase: Phase;
  outcome: string | null;
  isArchived: boolean;
  tenancyStartsOn: Day | null;
  tenancyEndsOn: Day | null;
  endingOn: Day | null;
  endedOn: Day | null;
  subTenants: (Named & { isLead: boolean })[];
  stages: { stage: Stage; status: Status }[];
}

export interface WholeHome extends Home, HomeRecords {
  isPublished: boolean;
  isLicenceRequired: boolean | null;
  depositPence: number | null;
  furnishing: string;
  updatedAt: string;
  landlords: (Landlord & { personId: number; sharePercent: number | null })[] | null;
}

/** The parts that a key may not read are undefined. */
export interface PropertyData extends Partial<Record<(typeof OPEN_ISSUES)[number], OpenIssues | null>> {
  property: WholeHome | null;
  flows?: (List<FlowOfHome> & Total) | null;
  missing?: MaybeList<{ kind: string }>;
}

/** The open statuses, as the query asks for them. */
const OPEN_ISSUES = [
  'reported',
  'acknowledged',
  'quoteRequested',
  'awaitingApproval',
  'scheduled',
  'inProgress',
  'onHold',
] as const;

interface OpenIssues extends List<Issue> {
  pageInfo: { hasNextPage: boolean };
}

/** The open issues of each status; undefined for a key that may not read them. */
export function openIssuesOf(data: PropertyData): { issues: Issue[]; hasMore: boolean } | undefined {
  const lists = OPEN_ISSUES.flatMap((field) => data[field] ?? []);
  if (lists.length === 0) return undefined;
  return {
    issues: lists.flatMap(nodesOf),
    hasMore: lists.some(({ pageInfo }) => pageInfo.hasNextPage),
  };
}

export const kindOf = ({ bedrooms, accommodationType }: Home): string =>
  [bedrooms > 0 && `${bedrooms} bed`, accommodationType].filter(Boolean).join(' ');

/** The rent that is advertised; for a sale, the price. */
export function rentOf({ price, propertyFor, rentPence, rentFrequency }: Home): string {
  if (rentPence !== null) return `${pounds(rentPence)} ${periodOf(rentFrequency)}`.trim();
  if (price === 0) return '';
  return propertyFor === 'RENT' ? `${pounds(price * 100)} a month` : `for sale, ${pounds(price * 100)}`;
}

import type { Counted, List } from '../../lists.js';
import type { State } from '../../parts/mark.js';
import type { Day } from '../../time.js';

/** In the usual order. Those after `ON_HOLD` are not open. */
export const ISSUE_STATUSES = [
  'REPORTED',
  'ACKNOWLEDGED',
  'QUOTE_REQUESTED',
  'AWAITING_APPROVAL',
  'SCHEDULED',
  'IN_PROGRESS',
  'ON_HOLD',
  'COMPLETED',
  'CLOSED',
  'CANCELLED',
] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

export const ISSUE_STATUS_NAMES: Record<IssueStatus, string> = {
  REPORTED: 'reported',
  ACKNOWLEDGED: 'acknowledged',
  QUOTE_REQUESTED: 'quote requested',
  AWAITING_APPROVAL: 'waiting for approval',
  SCHEDULED: 'scheduled',
  IN_PROGRESS: 'in progress',
  ON_HOLD: 'on hold',
  COMPLETED: 'completed',
  CLOSED: 'closed',
  CANCELLED: 'cancelled',
};

export const ISSUE_MARKS: Record<IssueStatus, State> = {
  REPORTED: 'none',
  ACKNOWLEDGED: 'wait',
  QUOTE_REQUESTED: 'wait',
  AWAITING_APPROVAL: 'review',
  SCHEDULED: 'later',
  IN_PROGRESS: 'soon',
  ON_HOLD: 'skip',
  COMPLETED: 'done',
  CLOSED: 'done',
  CANCELLED: 'stop',
};

export interface Issue {
  id: number;
  reference: string | null;
  title: string;
  description: string;
  kind: 'DAMP' | 'OTHER';
  status: IssueStatus;
  mayBecome: IssueStatus[];
  createdAt: string;
  reportedOn: Day | null;
  updatedAt: string;
  flowId: number | null;
  /** Undefined for a key without the scope. */
  flow?: { reference: string | null } | null;
  propertyId: number;
  /** Undefined for a key without the scope. */
  property?: { displayAddress: string } | null;
}

export type IssueList = List<Issue> & Counted;

/** The field of a status in the query of all of them. */
export const fieldOf = (status: IssueStatus): string =>
  status.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const LAST_OPEN = ISSUE_STATUSES.indexOf('ON_HOLD');

export const isOpenStatus = (status: IssueStatus): boolean => ISSUE_STATUSES.indexOf(status) <= LAST_OPEN;

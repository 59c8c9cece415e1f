import type { List, Total } from '../../lists.js';
import { type Day, daysBetween, today } from '../../time.js';
import { isDone, type Named, type Stage, type Status } from '../../words.js';
import type { Logged } from '../requests/data.js';
import type { Tenancy } from './tenancy/data.js';

export interface StageState {
  stage: Stage;
  status: Status;
  /** Such as “Referencing: waiting for the tenants.” */
  message: string | null;
  since: string | null;
  mayBecome: Status[];
}

export interface Deadline {
  key: string;
  title: string;
  kind: 'HARD' | 'GATE' | 'CAP' | 'WINDOW';
  state: 'MET' | 'MISSED' | 'OPEN' | 'PENDING' | 'NOT_APPLICABLE';
  lastOn: Day | null;
  metOn: Day | null;
  triggeredOn: Day | null;
  source: string;
  consequence: string;
  note: string | null;
  subject: { type: string; id: number } | null;
}

export interface Guarantor extends Pick<Named, 'firstName' | 'lastName'> {
  id: number;
  status: string;
  deedSignedAt: string | null;
}

export interface Tenant extends Named {
  id: number;
  isLead: boolean;
  leftOn: Day | null;
  holdingDepositConfirmedAt: string | null;
  guarantors: Guarantor[];
}

export interface Contract {
  kind: string;
  step: 'GENERATED' | 'UPLOADED' | 'SIGNED' | 'GIVEN';
  subTenantId: number | null;
}

export interface Payment {
  kind: 'HOLDING_DEPOSIT' | 'RENT' | 'TENANCY_DEPOSIT' | 'VARIATION_FEE';
  direction: 'RECEIVED' | 'REFUNDED' | 'APPLIED' | 'KEPT' | 'DEDUCTED';
  amountPence: number;
  receivedOn: Day;
}

export interface AmountLimit {
  kind: 'HOLDING_DEPOSIT' | 'TENANCY_DEPOSIT' | 'FIRST_RENT' | 'VARIATION_FEE';
  maximumPence: number | null;
  rule: string;
  source: string | null;
}

export interface Flow extends Tenancy {
  id: number;
  reference: string | null;
  version: number;
  isArchived: boolean;
  outcome: string | null;
  decidedOn: Day | null;
  decisionReason: string | null;
  percentageCompleted: number;
  jurisdiction: string;
  tenancyKind: string;
  tenancyStartsOn: Day | null;
  rentPence: number | null;
  rentPeriod: string | null;
  createdAt: string;
  isAgreementGenerated: boolean;
  isAgreementSigned: boolean;
  branch: { id: number; name: string } | null;
  agent: { name: string } | null;
  landlord: Named | null;
  stages: StageState[];
  holdingDeposit: {
    heldPence: number;
    receivedOn: Day;
    /** Whether the parties agreed on another day than that of the statute. */
    isDeadlineAgreed: boolean;
    lastSigningDay: Day | null;
  } | null;
  subTenants: Tenant[];
  contracts: Contract[];
  payments: Payment[];
  amountLimits: AmountLimit[];
  deadlines: Deadline[];
}

export interface Entry {
  id: number;
  createdAt: string;
  eventType: string;
  description: string;
  actor: { type: 'API_KEY' | 'OPERATOR_TOKEN' | 'COMMAND_LINE' | 'SERVICE'; name: string | null } | null;
}

export interface FlowData {
  flow: Flow | null;
  /** Undefined for a key that may not read it. */
  flowTimeline?: (List<Entry> & Total) | null;
  /** Undefined for a key that may not read the log of requests. */
  requests?: (List<Logged> & Total) | null;
  all?: { totalCount: number } | null;
  viewer: { brand: { gates: string[]; isGuarantorDeedRequired: boolean } } | null;
}

/** A duty within these days is shown as near. */
export const NEAR_DAYS = 14;

/** The stage at which the flow is: the first that is not done. */
export const currentStage = ({ stages }: Flow): StageState | undefined =>
  stages.find(({ status }) => !isDone(status));

/** Missed: the last day has passed, and it is not met. Somebody has to act. */
export const isUnmet = ({ state, kind, metOn }: Deadline): boolean =>
  state === 'MISSED' && kind !== 'WINDOW' && metOn === null;

export const isMetLate = ({ state, metOn }: Deadline): boolean => state === 'MISSED' && metOn !== null;

export const isNear = ({ state, kind, lastOn }: Deadline): boolean =>
  state === 'OPEN' && kind !== 'WINDOW' && lastOn !== null && daysBetween(today(), lastOn) <= NEAR_DAYS;

const rank = (deadline: Deadline): number => {
  if (isNear(deadline)) return 0;
  if (isUnmet(deadline)) return 1;
  if (deadline.state === 'OPEN') return deadline.kind === 'WINDOW' ? 4 : 2;
  return deadline.state === 'MISSED' ? 3 : 5;
};

/** Those with a day: what is due first, then what is missed, then what is open, and what is met. */
export const datedDeadlines = ({ deadlines }: Flow): Deadline[] =>
  deadlines
    .filter(({ state, lastOn }) => lastOn !== null && state !== 'PENDING' && state !== 'NOT_APPLICABLE')
    .toSorted((a, b) => rank(a) - rank(b) || (a.lastOn ?? '').localeCompare(b.lastOn ?? ''));

export const pendingDeadlines = ({ deadlines }: Flow): Deadline[] =>
  deadlines.filter(({ state }) => state === 'PENDING');

/** The gates of the brand that keep the move-in from completion. */
export const openGates = ({ deadlines }: Flow, gates: readonly string[]): Deadline[] =>
  deadlines.filter(
    ({ key, state, metOn }) =>
      gates.includes(key) && state !== 'MET' && state !== 'NOT_APPLICABLE' && metOn === null,
  );

/** Whether the parties agreed on the day of this deadline, in place of the one of the statute. */
export const isAgreed = ({ holdingDeposit }: Flow, { key, lastOn }: Deadline): boolean =>
  Boolean(holdingDeposit?.isDeadlineAgreed) &&
  key.endsWith('.hd.deadline') &&
  lastOn === holdingDeposit?.lastSigningDay;

/** A name in lists, since one rule can give a flow several deadlines. */
export const idOfDeadline = ({ key, subject }: Deadline): string =>
  `${key} ${subject?.type ?? ''} ${subject?.id ?? ''}`;

import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';
import { assertListedMove } from '../../flow/record/record-moves.js';

export const MaintenanceStatus = closedList('MaintenanceStatus', 'The status of a maintenance issue.', {
  REPORTED: ['reported', 'The issue was reported and has not been reviewed yet.'],
  ACKNOWLEDGED: ['acknowledged', 'The agency has seen the report.'],
  QUOTE_REQUESTED: ['quoterequested', 'A contractor was asked for a quote.'],
  AWAITING_APPROVAL: ['awaitingapproval', 'The quote waits for the landlord’s approval.'],
  SCHEDULED: ['scheduled', 'A date for the work is set.'],
  IN_PROGRESS: ['inprogress', 'The work is under way.'],
  ON_HOLD: ['onhold', 'The work is paused.'],
  COMPLETED: ['completed', 'The work is done.'],
  CLOSED: ['closed', 'The result was accepted. Work can be resumed.'],
  CANCELLED: ['cancelled', 'The issue was cancelled; its status cannot change any more.'],
});
export type MaintenanceStatus = ValueOf<typeof MaintenanceStatus>;

const NAMES: Readonly<Record<MaintenanceStatus, string>> = {
  reported: 'reported',
  acknowledged: 'acknowledged',
  quoterequested: 'quote requested',
  awaitingapproval: 'waiting for approval',
  scheduled: 'scheduled',
  inprogress: 'in progress',
  onhold: 'on hold',
  completed: 'completed',
  closed: 'closed',
  cancelled: 'cancelled',
};

/** The name of a status for people. */
export const maintenanceStatusName = (status: MaintenanceStatus): string => NAMES[status];

/** The usual order of statuses. An open issue may skip forward in it. */
const ORDER: readonly MaintenanceStatus[] = [
  'reported',
  'acknowledged',
  'quoterequested',
  'awaitingapproval',
  'scheduled',
  'inprogress',
  'onhold',
  'completed',
];
/** Statuses that every open issue may move to. */
const ALWAYS: readonly MaintenanceStatus[] = ['inprogress', 'onhold', 'cancelled'];

/** The status of an issue; on hold, with the one that it had before. */
export interface MovableIssue {
  status: MaintenanceStatus;
  statusBeforeHold?: MaintenanceStatus | null;
}

/** The statuses that an issue can move to. One on hold may also go back to its previous status. */
export function maintenanceMoves({ status, statusBeforeHold }: MovableIssue): readonly MaintenanceStatus[] {
  const allowed = maintenanceMovesFrom(status);
  if (status !== MaintenanceStatus.ON_HOLD || !statusBeforeHold) return allowed;
  return Object.values(MaintenanceStatus).filter((to) => to === statusBeforeHold || allowed.includes(to));
}

/** The statuses that every issue with a status can move to. */
export function maintenanceMovesFrom(status: MaintenanceStatus): readonly MaintenanceStatus[] {
  switch (status) {
    case MaintenanceStatus.CANCELLED:
      return [];
    case MaintenanceStatus.CLOSED:
      return [MaintenanceStatus.IN_PROGRESS];
    case MaintenanceStatus.COMPLETED:
      return [MaintenanceStatus.CLOSED, MaintenanceStatus.IN_PROGRESS];
    default: {
      const forward = ORDER.slice(ORDER.indexOf(status) + 1);
      return Object.values(MaintenanceStatus).filter(
        (next) => next !== status && (forward.includes(next) || ALWAYS.includes(next)),
      );
    }
  }
}

/** Throws for a move that is not allowed, and names the allowed ones. */
export function assertMaintenanceMove(issue: MovableIssue, to: MaintenanceStatus): void {
  const inWords = (status: MaintenanceStatus): string => NAMES[status];
  const move = { from: issue.status, to, allowed: maintenanceMoves(issue), inWords };
  assertListedMove({ name: 'Maintenance issue', list: MaintenanceStatus, ...move });
}

import { AppError } from '../../errors.js';
import { closedList, type ValueOf } from '../../language/closed-list.js';

export const MaintenanceStatus = closedList('MaintenanceStatus', 'Where a maintenance issue stands.', {
  REPORTED: 'reported',
  ACKNOWLEDGED: 'acknowledged',
  QUOTE_REQUESTED: 'quoterequested',
  AWAITING_APPROVAL: 'awaitingapproval',
  SCHEDULED: 'scheduled',
  IN_PROGRESS: 'inprogress',
  ON_HOLD: 'onhold',
  COMPLETED: 'completed',
  CLOSED: 'closed',
  CANCELLED: 'cancelled',
});
export type MaintenanceStatus = ValueOf<typeof MaintenanceStatus>;

/** The way of an issue; an open one may skip forward on it. */
const WAY: readonly MaintenanceStatus[] = [
  'reported',
  'acknowledged',
  'quoterequested',
  'awaitingapproval',
  'scheduled',
  'inprogress',
  'onhold',
  'completed',
];
/** Where any open issue may go, whatever it has come to. */
const ALWAYS: readonly MaintenanceStatus[] = ['inprogress', 'onhold', 'cancelled'];

/** What an issue's status may become (domain 6). */
export function maintenanceMovesFrom(status: MaintenanceStatus): readonly MaintenanceStatus[] {
  switch (status) {
    case MaintenanceStatus.CANCELLED:
      return [];
    case MaintenanceStatus.CLOSED:
      return [MaintenanceStatus.IN_PROGRESS];
    case MaintenanceStatus.COMPLETED:
      return [MaintenanceStatus.CLOSED, MaintenanceStatus.IN_PROGRESS];
    default: {
      const forward = WAY.slice(WAY.indexOf(status) + 1);
      return Object.values(MaintenanceStatus).filter(
        (next) => next !== status && (forward.includes(next) || ALWAYS.includes(next)),
      );
    }
  }
}

/** Refuses a move that the machine does not have, with the list of those it has. */
export function assertMaintenanceMove(from: MaintenanceStatus, to: MaintenanceStatus): void {
  const allowed = maintenanceMovesFrom(from);
  if (!allowed.includes(to))
    throw new AppError('INVALID_TRANSITION', `A maintenance issue cannot go from ${from} to ${to}.`, {
      allowed,
      list: MaintenanceStatus,
    });
}

import { AppError } from '../../errors.js';
import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';
import { assertListedMove } from '../flow/record/record-moves.js';

export const ViewingKind = closedList('ViewingKind', 'How a home is viewed.', {
  IN_PERSON: ['in_person', 'The people visit the home by appointment.'],
  VIDEO: ['video', 'The home is shown by video.'],
  OPEN_HOUSE: ['open_house', 'Several people visit the home at the same time.'],
});
export type ViewingKind = ValueOf<typeof ViewingKind>;

export const ViewingStatus = closedList('ViewingStatus', 'The status of a viewing.', {
  REQUESTED: ['requested', 'The time was asked for, and is not confirmed.'],
  BOOKED: ['booked', 'The time is confirmed.'],
  DONE: ['done', 'The viewing took place.'],
  NO_SHOW: ['no_show', 'Nobody came to the viewing.'],
  CANCELLED: ['cancelled', 'The viewing was cancelled before it took place.'],
});
export type ViewingStatus = ValueOf<typeof ViewingStatus>;

const NAMES: Readonly<Record<ViewingStatus, string>> = {
  requested: 'requested',
  booked: 'booked',
  done: 'done',
  no_show: 'no-show',
  cancelled: 'cancelled',
};

const MOVES: Readonly<Record<ViewingStatus, readonly ViewingStatus[]>> = {
  requested: ['booked', 'cancelled'],
  booked: ['done', 'no_show', 'cancelled'],
  done: [],
  no_show: [],
  cancelled: [],
};

/** The statuses that a viewing can move to from a status. */
export const viewingMovesFrom = (status: ViewingStatus): readonly ViewingStatus[] => MOVES[status];

/** Whether a viewing has no outcome yet: its time, its kind and its agent can still change. */
export const isOpenViewing = (status: ViewingStatus): boolean => MOVES[status].length > 0;

/** Throws for a move that is not allowed, and for an outcome before the viewing begins. */
export function assertViewingMove(
  { status: from, startsAt }: { status: ViewingStatus; startsAt: Date },
  to: ViewingStatus,
  now: Date,
): void {
  const inWords = (status: ViewingStatus): string => NAMES[status];
  assertListedMove({ name: 'Viewing', from, to, allowed: MOVES[from], list: ViewingStatus, inWords });
  if (to !== ViewingStatus.BOOKED && to !== ViewingStatus.CANCELLED && startsAt > now)
    throw new AppError('INVALID_TRANSITION', 'The viewing has not begun.');
}

/** Throws for a viewing that has an outcome. */
export function assertOpenViewing(status: ViewingStatus): void {
  if (!isOpenViewing(status))
    throw new AppError(
      'INVALID_TRANSITION',
      `Viewing: ${NAMES[status]}. Only the feedback can still change.`,
    );
}

import { AppError } from '../../../errors.js';
import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const GuarantorStatus = closedList('GuarantorStatus', 'The status of a guarantor’s referencing.', {
  INVITED: ['invited', 'The guarantor was invited and has not begun.'],
  IN_PROGRESS: ['inprogress', 'The guarantor is filling in the application.'],
  IN_REVIEW: ['inreview', 'The application is complete and is being reviewed.'],
  ACCEPTED: ['accepted', 'The guarantor was accepted.'],
  CONDITIONAL: ['conditional', 'The guarantor was accepted with conditions.'],
  REJECTED: ['rejected', 'The guarantor was rejected.'],
  CANCELLED: ['cancelled', 'The application was cancelled.'],
});
export type GuarantorStatus = ValueOf<typeof GuarantorStatus>;

const NAMES: Readonly<Record<GuarantorStatus, string>> = {
  invited: 'invited',
  inprogress: 'in progress',
  inreview: 'in review',
  accepted: 'accepted',
  conditional: 'accepted with conditions',
  rejected: 'rejected',
  cancelled: 'cancelled',
};

/** The name of a status for people. */
export const guarantorStatusName = (status: GuarantorStatus): string => NAMES[status];

/** The moves. A rejected guarantor is cancelled when another one replaces it. */
const MOVES: Readonly<Record<GuarantorStatus, readonly GuarantorStatus[]>> = {
  invited: ['inprogress', 'cancelled'],
  inprogress: ['inreview', 'cancelled'],
  inreview: ['accepted', 'conditional', 'rejected', 'cancelled'],
  accepted: [],
  conditional: ['accepted', 'rejected', 'cancelled'],
  rejected: ['cancelled'],
  cancelled: [],
};

/** The statuses that a guarantor can move to from a status. */
export const guarantorMovesFrom = (status: GuarantorStatus): readonly GuarantorStatus[] => MOVES[status];

/** Throws for a move that is not allowed, and names the allowed ones. */
export function assertGuarantorMove(from: GuarantorStatus, to: GuarantorStatus): void {
  const allowed = MOVES[from];
  if (!allowed.includes(to))
    throw new AppError(
      'INVALID_TRANSITION',
      `Guarantor: ${NAMES[from]}. The status cannot become “${NAMES[to]}” from here.`,
      { allowed, list: GuarantorStatus },
    );
}

export const GuarantorDeedStep = closedList('GuarantorDeedStep', 'A step of a deed of guarantee.', {
  SENT: ['sent', 'The deed was sent to the guarantor.'],
  SIGNED: ['signed', 'The guarantor signed the deed.'],
});
export type GuarantorDeedStep = ValueOf<typeof GuarantorDeedStep>;

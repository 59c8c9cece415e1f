import { AppError } from '../../errors.js';
import { closedList, type ValueOf } from '../../language/closed-list.js';

/** The nine stages of a flow, in their order (domain 3). */
export const FlowStage = closedList('FlowStage', 'A stage of a flow, in the order in which they come.', {
  PROPERTY: 'property',
  LANDLORD: 'landlord',
  RENTAL_OFFER: 'rentalOffer',
  HOLDING_DEPOSIT: 'holdingDeposit',
  VERIFICATION: 'verification',
  GUARANTOR: 'guarantor',
  TENANCY: 'tenancy',
  DOC: 'doc',
  MOVE_IN: 'moveIn',
});
export type FlowStage = ValueOf<typeof FlowStage>;

export const StageStatus = closedList('StageStatus', 'Where a stage stands.', {
  NOT_STARTED: 0,
  AWAITING_PARTY: 1,
  IN_REVIEW: 2,
  COMPLETE: 3,
  REJECTED: 4,
  NOT_REQUIRED: 5,
  CANCELLED: 6,
});
export type StageStatus = ValueOf<typeof StageStatus>;

export const STAGES: readonly FlowStage[] = Object.values(FlowStage);

/** The one table of moves; reopening what is complete is the operator's alone. */
const MOVES: Readonly<Record<StageStatus, readonly StageStatus[]>> = {
  0: [1, 2, 3, 5, 6],
  1: [2, 3, 5, 6],
  2: [1, 3, 4, 6],
  3: [],
  4: [1, 6],
  5: [0, 1],
  6: [],
};
const REOPENED: readonly StageStatus[] = [StageStatus.AWAITING_PARTY];

/** What a status may become, for a partner or for the operator. */
export function movesFrom(
  status: StageStatus,
  by: 'partner' | 'operator' = 'partner',
): readonly StageStatus[] {
  return status === StageStatus.COMPLETE && by === 'operator' ? REOPENED : MOVES[status];
}

/** Refuses a move that the table does not have, with the list of those it has. */
export function assertMove(
  stage: FlowStage,
  from: StageStatus,
  to: StageStatus,
  allowed: readonly StageStatus[],
): void {
  if (allowed.includes(to)) return;
  throw new AppError('INVALID_TRANSITION', `The stage ${stage} cannot go from ${from} to ${to}.`, {
    allowed,
    list: StageStatus,
  });
}

type Statuses = Readonly<Record<FlowStage, StageStatus>>;

/** round(100 × COMPLETE / (9 − NOT_REQUIRED)); a flow that needs nothing is complete. */
export function percentageOf(statuses: Statuses): number {
  const all = STAGES.map((stage) => statuses[stage]);
  const needed = all.filter((status) => status !== StageStatus.NOT_REQUIRED).length;
  const complete = all.filter((status) => status === StageStatus.COMPLETE).length;
  return needed === 0 ? 100 : Math.round((100 * complete) / needed);
}

export function isEverythingDone(statuses: Statuses): boolean {
  return STAGES.every(
    (stage) => statuses[stage] === StageStatus.COMPLETE || statuses[stage] === StageStatus.NOT_REQUIRED,
  );
}

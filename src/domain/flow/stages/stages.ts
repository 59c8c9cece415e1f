import type { Caller } from '../../../auth/principal.js';
import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const FlowStage = closedList('FlowStage', 'A stage of a flow, in the order of a tenancy.', {
  PROPERTY: ['property', 'The details of the property.'],
  LANDLORD: ['landlord', 'The details of the landlord.'],
  RENTAL_OFFER: ['rentalOffer', 'The offer of the tenants, and its acceptance by the landlord.'],
  HOLDING_DEPOSIT: ['holdingDeposit', 'The money that reserves the property.'],
  REFERENCING: ['referencing', 'Referencing of the tenants.'],
  GUARANTOR: ['guarantor', 'Referencing of the guarantors, after that of the tenants.'],
  TENANCY: ['tenancy', 'The tenancy agreement and its signatures.'],
  DOCUMENTS: ['documents', 'The documents that the tenants must be given.'],
  MOVE_IN: ['moveIn', 'The first rent and the tenancy deposit, paid before the keys are handed over.'],
});
export type FlowStage = ValueOf<typeof FlowStage>;

export const StageStatus = closedList('StageStatus', 'The status of a stage of a flow.', {
  NOT_STARTED: [0, 'Work on the stage has not begun.'],
  AWAITING_PARTY: [1, 'The stage waits for a tenant, landlord, guarantor or other party to act.'],
  IN_REVIEW: [2, 'The parties have acted, and the agent reviews the result.'],
  COMPLETE: [3, 'The stage is done.'],
  REJECTED: [4, 'The agent rejected the result; the stage can return to waiting for the parties.'],
  NOT_REQUIRED: [5, 'This tenancy does not require the stage, and it does not count towards completion.'],
  CANCELLED: [6, 'The stage was cancelled; its status cannot change any more.'],
});
export type StageStatus = ValueOf<typeof StageStatus>;

export const STAGES: readonly FlowStage[] = Object.values(FlowStage);

/** The statuses that a stage may move to from each status, before any other rule. */
const MOVES: Readonly<Record<StageStatus, readonly StageStatus[]>> = {
  0: [1, 2, 3, 5, 6],
  1: [2, 3, 5, 6],
  2: [1, 3, 4, 6],
  3: [],
  4: [1, 6],
  5: [0, 1],
  6: [],
};
/** Only the operator reopens a complete stage. */
const REOPENED: readonly StageStatus[] = [StageStatus.AWAITING_PARTY];

/** The kind of caller that moves a stage. */
export type Mover = Caller['kind'];

/** The table of moves as a partner or the operator may use it; `allowedMoves` adds the rules of the flow. */
export function movesFrom(status: StageStatus, by: Mover = 'partner'): readonly StageStatus[] {
  return status === StageStatus.COMPLETE && by === 'operator' ? REOPENED : MOVES[status];
}

/** The share of required stages that are complete, in percent; 100 when no stage is required. */
export function percentageOf(statuses: readonly StageStatus[]): number {
  const required = statuses.filter((status) => status !== StageStatus.NOT_REQUIRED).length;
  const complete = statuses.filter((status) => status === StageStatus.COMPLETE).length;
  return required === 0 ? 100 : Math.round((100 * complete) / required);
}

const DONE: readonly StageStatus[] = [StageStatus.COMPLETE, StageStatus.NOT_REQUIRED];

export const isEverythingDone = (statuses: readonly StageStatus[]): boolean =>
  statuses.every((status) => DONE.includes(status));

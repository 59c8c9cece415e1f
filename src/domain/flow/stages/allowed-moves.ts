import { AppError } from '../../../errors.js';
import { Jurisdiction } from '../terms/jurisdiction.js';
import { isSigned, type Signable } from './signed.js';
import { describeStage, statusName } from './stage-text.js';
import { FlowStage, type Mover, movesFrom, StageStatus } from './stages.js';

/** What the rules of moving a stage read of a flow. */
export interface MovableFlow extends Signable {
  id: number;
  statusOf(stage: FlowStage): StageStatus;
  isDeleted: boolean;
  isArchived: boolean;
  jurisdiction: Jurisdiction;
}

/** The statuses that this caller may move a stage to now, with every rule applied. */
export function allowedMoves(flow: MovableFlow, stage: FlowStage, by: Mover): readonly StageStatus[] {
  if (obstacleOf(flow, stage)) return [];
  const moves = movesFrom(flow.statusOf(stage), by);
  return isKeptOpen(flow, stage) ? moves.filter((to) => to !== StageStatus.COMPLETE) : moves;
}

/** Throws for a move that is not allowed, with the reason and the moves that are. */
export function assertAllowed(flow: MovableFlow, stage: FlowStage, to: StageStatus, by: Mover): void {
  const allowed = allowedMoves(flow, stage, by);
  if (allowed.includes(to)) return;
  const status = flow.statusOf(stage);
  const message =
    obstacleOf(flow, stage) ??
    (to === StageStatus.COMPLETE && isKeptOpen(flow, stage) ? UNSIGNED : undefined) ??
    `${describeStage(stage, status)}. This stage cannot become “${statusName(to)}” from here.`;
  throw new AppError('INVALID_TRANSITION', message, { allowed, list: StageStatus });
}

const UNSIGNED =
  'The move-in cannot be completed before each tenant, and landlord or agent, has signed the agreement.';

/** Keys are handed over for an agreement that every party has signed. */
const isKeptOpen = (flow: MovableFlow, stage: FlowStage): boolean =>
  stage === FlowStage.MOVE_IN && !isSigned(flow);

/** Why no move of a stage is accepted at all, or undefined. */
function obstacleOf(flow: MovableFlow, stage: FlowStage): string | undefined {
  if (flow.isDeleted) return 'The flow is deleted.';
  if (flow.isArchived) return 'The flow is archived. Its stages no longer change.';
  const isMoveInUnstarted = stage === FlowStage.MOVE_IN && flow.statusOf(stage) === StageStatus.NOT_STARTED;
  // England forbids rent before signing since 1 May 2026.
  if (isMoveInUnstarted && !isSigned(flow) && flow.jurisdiction === Jurisdiction.ENGLAND)
    return 'The move-in cannot begin before each tenant, and landlord or agent, has signed the agreement.';
  return undefined;
}

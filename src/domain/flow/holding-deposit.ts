import { AppError, notFound } from '../../errors.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/emit.js';
import type { Flow } from './flow.entity.js';
import type { ConfirmHoldingDepositPayload } from './flow.payload.js';
import { flowForChange, moveStage } from './flow.service.js';
import { FlowStage, movesFrom, StageStatus } from './stages.js';
import { SubTenant } from './sub-tenant.entity.js';

const PROTECTION_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Confirms the holding deposit of the listed sub-tenants, all or nothing (endpoint 11, domain 4). */
export async function confirmHoldingDeposit(
  ctx: Context,
  flowId: number,
  subTenantIds: readonly number[],
): Promise<ConfirmHoldingDepositPayload> {
  const flow = await flowForChange(ctx, flowId);
  const all = await subTenantsOf(ctx, flow);
  const listed = [...new Set(subTenantIds)].map((id) => {
    const found = all.find((one) => one.id === id);
    if (!found) throw notFound('Sub-tenant');
    return found;
  });
  assertOpen(flow.holdingDepositStatus);

  const alreadyConfirmed = listed.filter(isConfirmed);
  const confirmed = listed.filter((one) => !isConfirmed(one));
  for (const subTenant of confirmed) {
    subTenant.holdingDepositConfirmedAt = ctx.now();
    const subTenantName = `${subTenant.firstName} ${subTenant.lastName}`;
    await emit(ctx, {
      type: 'holding_deposit_confirmed',
      flowId: flow.id,
      subTenantId: subTenant.id,
      subTenantName,
    });
  }
  const payers = payersOf(flow, all);
  const outstanding = payers.filter((one) => !isConfirmed(one));
  if (payers.length > 0 && outstanding.length === 0)
    await moveStage(ctx, flow, FlowStage.HOLDING_DEPOSIT, StageStatus.COMPLETE);
  return {
    flowId: flow.id,
    confirmed: idsOf(confirmed),
    alreadyConfirmed: idsOf(alreadyConfirmed),
    outstanding: idsOf(outstanding),
    holdingDepositStatus: flow.holdingDepositStatus,
  };
}

/** By when the deposit has to be protected: 30 days after its last payer confirmed it; null before. */
export async function protectionDueAt(ctx: Context, flow: Flow): Promise<Date | null> {
  const payers = payersOf(flow, await subTenantsOf(ctx, flow));
  const instants = payers.flatMap(
    ({ holdingDepositConfirmedAt }) => holdingDepositConfirmedAt?.getTime() ?? [],
  );
  if (payers.length === 0 || instants.length < payers.length) return null;
  return new Date(Math.max(...instants) + PROTECTION_DAYS * DAY_MS);
}

const subTenantsOf = (ctx: Context, flow: Flow): Promise<SubTenant[]> =>
  ctx.em.find(SubTenant, { flow }, { orderBy: { id: 'asc' } });

const payersOf = (flow: Flow, all: readonly SubTenant[]): SubTenant[] =>
  all.filter(({ isLead }) => isLead || !flow.holdingDepositCollectionFromLeadTenant);

const isConfirmed = ({ holdingDepositConfirmedAt }: SubTenant): boolean => holdingDepositConfirmedAt != null;

const idsOf = (subTenants: readonly SubTenant[]): number[] => subTenants.map(({ id }) => id);

/** A deposit that was rejected, is not required or was cancelled takes no confirmation. */
function assertOpen(status: StageStatus): void {
  const closed: readonly StageStatus[] = [
    StageStatus.REJECTED,
    StageStatus.NOT_REQUIRED,
    StageStatus.CANCELLED,
  ];
  if (closed.includes(status)) {
    throw new AppError('INVALID_TRANSITION', `The holding deposit is at ${status} and cannot be confirmed.`, {
      allowed: movesFrom(status),
      list: StageStatus,
    });
  }
}

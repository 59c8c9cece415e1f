import { readList } from '../../../database/read/read.js';
import { recordsNotFound } from '../../../errors.js';
import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { moveStage } from '../moves/stage.service.js';
import type { Flow } from '../record/flow.entity.js';
import type { ConfirmHoldingDepositPayload } from '../record/flow.payload.js';
import { flowForChange } from '../record/flow.service.js';
import { SubTenant } from '../record/sub-tenant.entity.js';
import { assertAllowed } from '../stages/allowed-moves.js';
import { FlowStage, StageStatus } from '../stages/stages.js';

/** Confirms the holding deposit of the listed sub-tenants, all or none. */
export async function confirmHoldingDeposit(
  ctx: Context,
  flowId: number,
  subTenantIds: readonly number[],
): Promise<ConfirmHoldingDepositPayload> {
  const flow = await flowForChange(ctx, flowId, { path: 'flowId' });
  const all = await ctx.em.find(SubTenant, { flow }, { orderBy: { id: 'asc' } });
  const listed = findListed(all, subTenantIds);
  if (flow.holdingDepositStatus !== StageStatus.COMPLETE)
    assertAllowed(flow, FlowStage.HOLDING_DEPOSIT, StageStatus.COMPLETE, ctx.principal.kind);

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
    subTenantIds: idsOf(listed),
  };
}

/** The listed sub-tenants, each once, or 404 with every id that is not one of the flow's. */
function findListed(all: readonly SubTenant[], ids: readonly number[]): SubTenant[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  const missing = ids.flatMap((id, index) =>
    byId.has(id) ? [] : { path: `subTenantIds[${index}]`, message: `Sub-tenant ${id} not found.` },
  );
  if (missing.length > 0) throw recordsNotFound(missing);
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** When the last payer's holding deposit was confirmed; null before all of them are. */
export async function holdingDepositConfirmedAt(ctx: Context, flow: Flow): Promise<Date | null> {
  const all = await readList(ctx.reader, {
    entity: SubTenant,
    where: { flow: [ctx.brandId, flow.id] },
    order: [],
    fields: ['isLead', 'holdingDepositConfirmedAt'],
  });
  const payers = payersOf(flow, all);
  const instants = payers.flatMap(
    ({ holdingDepositConfirmedAt }) => holdingDepositConfirmedAt?.getTime() ?? [],
  );
  return payers.length === 0 || instants.length < payers.length ? null : new Date(Math.max(...instants));
}

const payersOf = <S extends Pick<SubTenant, 'isLead'>>(flow: Flow, all: readonly S[]): S[] =>
  all.filter(({ isLead }) => isLead || !flow.holdingDepositCollectionFromLeadTenant);

const isConfirmed = ({ holdingDepositConfirmedAt }: SubTenant): boolean => holdingDepositConfirmedAt != null;

const idsOf = (subTenants: readonly SubTenant[]): number[] => subTenants.map(({ id }) => id);

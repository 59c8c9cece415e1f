import { recordsNotFound } from '../../../errors.js';
import type { Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { flowForChange } from '../../flow/record/flow.service.js';
import { Certificate, CertificateKind } from '../record/certificate.entity.js';
import type { AddInventoryInput } from './inventory.input.js';
import type { AddInventoryPayload, RemoveInventoryPayload } from './inventory.payload.js';

const kind = CertificateKind.INVENTORY;

/**
 * Adds an inventory to a flow. If the flow has an inventory with the URL, returns that, as for other
 * certificates.
 */
export async function addInventory(
  ctx: Context,
  flowId: number,
  { url, expectedVersion }: AddInventoryInput,
): Promise<AddInventoryPayload> {
  const flow = await flowForChange(ctx, flowId, { path: 'flowId', expectedVersion });
  const known = await ctx.em.findOne(Certificate, { flow, kind, url });
  if (known) return { flowId, certificateId: known.id };
  const added = ctx.em.create(Certificate, { brand: flow.brand, flow, kind, url }, { persist: true });
  await emit(ctx, { type: 'inventory_added', flowId, url });
  await ctx.em.flush();
  return { flowId, certificateId: added.id };
}

export async function removeInventory(
  ctx: Context,
  flowId: number,
  certificateId: number,
  expectedVersion?: number | null,
): Promise<RemoveInventoryPayload> {
  const flow = await flowForChange(ctx, flowId, { path: 'flowId', expectedVersion });
  const inventory = await ctx.em.findOne(Certificate, { id: certificateId, flow, kind });
  if (!inventory)
    throw recordsNotFound([{ path: 'certificateId', message: `Inventory ${certificateId} not found.` }]);
  ctx.em.remove(inventory);
  await emit(ctx, { type: 'inventory_removed', flowId, url: inventory.url });
  await ctx.em.flush();
  return { flowId };
}

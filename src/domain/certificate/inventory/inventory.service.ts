import { drawIds } from '../../../database/orm/ids.js';
import { readOne } from '../../../database/read/read.js';
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
  const { brandId, em, reader } = ctx;
  const where = { flow: [brandId, flowId] as const, kind, url };
  const [[certificateId], flow, known] = await Promise.all([
    drawIds(em, [Certificate]),
    flowForChange(ctx, flowId, { path: 'flowId', expectedVersion }),
    // PostgreSQL runs it behind the lock.
    readOne(reader, { entity: Certificate, where, fields: [] }),
  ]);
  if (known) return { flowId, certificateId: known.id };
  em.create(Certificate, { id: certificateId, brand: flow.brand, flow, kind, url }, { persist: true });
  await emit(ctx, { type: 'inventory_added', flowId, certificateId, url });
  return { flowId, certificateId };
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
  await emit(ctx, { type: 'inventory_removed', flowId, certificateId, url: inventory.url });
  return { flowId };
}

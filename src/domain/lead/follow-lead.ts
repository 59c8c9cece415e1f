import { lockForChange } from '../../database/change/lock-for-change.js';
import { recordsNotFound } from '../../errors.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import type { Flow } from '../flow/record/flow.entity.js';
import { Lead } from './lead.entity.js';
import { LeadStatus, leadMovesFrom } from './lead-status.js';

/** A lead of the brand, locked until the transaction ends. */
export async function leadForChange(ctx: Context, id: number, path: string): Promise<Lead> {
  const lead = await lockForChange(ctx.em, Lead, id);
  if (!lead) throw recordsNotFound([{ path, message: `Lead ${id} not found.` }]);
  return lead;
}

/** Moves a lead to a status after a viewing or an offer, if the table of moves allows it. */
export async function moveLead(ctx: Context, lead: Lead, to: LeadStatus): Promise<void> {
  if (leadMovesFrom(lead.status).includes(to)) await update(ctx, lead, to, null);
}

/**
 * Records the flow that a lead became by its offer. A lead about another property, a closed one, and one that
 * became a flow before stay as they are.
 */
export async function linkLead(ctx: Context, lead: Lead, flow: Flow): Promise<void> {
  const { status, propertyId, flowId } = lead;
  const isOther = propertyId !== null && propertyId !== flow.propertyId;
  if (flowId !== null || isOther || status === LeadStatus.CLOSED) return;
  lead.flow = flow;
  await update(ctx, lead, LeadStatus.CONVERTED, flow.id);
}

async function update(ctx: Context, lead: Lead, to: LeadStatus, flowId: number | null): Promise<void> {
  const { id: leadId, portal, status: from } = lead;
  lead.status = to;
  await emit(ctx, { type: 'portal_lead_updated', flowId, leadId, portal, from, to });
}

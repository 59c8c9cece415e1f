import { lockForChange } from '../../database/change/lock-for-change.js';
import { AppError, invalidArgument, recordsNotFound, rejectIfAny } from '../../errors.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { metadataAfter } from '../base/metadata/metadata.js';
import { RecordNames } from '../base/naming/record-names.js';
import { Flow } from '../flow/record/flow.entity.js';
import { flowForChange } from '../flow/record/flow.service.js';
import { Lead } from './lead.entity.js';
import { assertLeadMove, LeadStatus } from './lead-status.js';
import type { UpdateLeadInput } from './update-lead.input.js';

/** Changes a lead. A lead that becomes a flow is converted; an update without a change emits no event. */
export async function updateLead(ctx: Context, id: number, input: UpdateLeadInput): Promise<Lead> {
  const names = new RecordNames();
  const named = names.add(input, 'flow', { entity: Flow, what: 'Flow' });
  rejectIfAny(names.problems);
  await names.read(ctx);
  if (named.isGiven && input.status !== undefined && input.status !== LeadStatus.CONVERTED)
    throw invalidArgument('input.status', 'must be CONVERTED, or be left out, if a flow is named');
  const flow = named.record && (await flowForChange(ctx, named.record.id, { path: named.pathOfName }));
  const lead = await lockForChange(ctx.em, Lead, id);
  if (!lead) throw recordsNotFound([{ path: 'id', message: `Lead ${id} not found.` }]);

  const from = lead.status;
  const to = flow ? LeadStatus.CONVERTED : (input.status ?? from);
  const isLinked = flow !== null && flow.id !== lead.flowId;
  const metadata = metadataAfter(lead.metadata, input.metadata);
  const isMoved = from !== to || isLinked;
  if (!isMoved && metadata === lead.metadata) return lead;
  if (isLinked && lead.flowId !== null)
    throw new AppError('INVALID_TRANSITION', `The lead became flow ${lead.flowId} already.`);
  if (isLinked && lead.propertyId !== null && lead.propertyId !== flow.propertyId)
    throw invalidArgument(
      named.pathOfName,
      `must be a flow of property ${lead.propertyId}, which the lead is about; the flow is of property ` +
        `${flow.propertyId}`,
    );
  if (from !== to) assertLeadMove(from, to);
  lead.status = to;
  lead.metadata = metadata;
  if (flow) lead.flow = flow;
  const { flowId, portal } = lead;
  // The timeline of a flow names the lead that it began with once.
  const type = 'portal_lead_updated';
  await emit(ctx, { type, flowId: isMoved ? flowId : null, leadId: id, portal, from, to });
  return lead;
}

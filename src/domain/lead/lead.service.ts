import { hasPublicKey } from '../../auth/principal.js';
import { drawIds } from '../../database/orm/ids.js';
import { AppError, notFound } from '../../errors.js';
import type { Metadata } from '../../language/graphql/metadata.js';
import { trimEmailAddress } from '../../language/validation/email-address.js';
import { brandOf, type Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { metadataAfter } from '../base/metadata/metadata.js';
import { findNamed } from '../base/naming/find-named.js';
import { Property } from '../property/property.entity.js';
import type { PortalLeadInput } from './lead.input.js';
import type { CreatePortalLeadPayload } from './lead.payload.js';
import { PortalLead } from './portal-lead.entity.js';

/** Records a lead, once for each portal and id of the portal. */
export async function createPortalLead(
  ctx: Context,
  input: PortalLeadInput,
): Promise<CreatePortalLeadPayload> {
  const { propertyId: namedId, propertyReference, metadata: given, ...details } = input;
  const email = input.email == null ? null : trimEmailAddress(input.email);
  const key = { portal: input.portal, portalLeadId: input.portalLeadId };
  const known = await ctx.em.findOne(PortalLead, key);
  if (known) return recordedBefore(ctx, known, { ...details, email, propertyId: namedId || null });
  const property = await propertyOf(ctx, namedId || null, propertyReference);
  const metadata = metadataAfter({}, given);
  const lead = await insertOnce(ctx, { ...details, email, property, metadata });
  if (!lead) {
    const other = await ctx.em.findOneOrFail(PortalLead, key);
    return recordedBefore(ctx, other, { ...details, email, propertyId: property?.id ?? null });
  }
  const { id, portal, propertyId } = lead;
  await emit(ctx, { type: 'portal_lead_created', flowId: null, leadId: id, portal, propertyId });
  return payload(lead, false);
}

/** What makes an enquiry the same as one that was recorded. */
const ENQUIRY = ['firstName', 'lastName', 'email', 'phone', 'message', 'propertyId'] as const;
type Enquiry = Partial<Pick<PortalLead, (typeof ENQUIRY)[number]>>;

/**
 * A lead that was recorded before. A public key gets it only if it sends the same enquiry again: the ids of
 * others may be guessed.
 */
function recordedBefore(ctx: Context, lead: PortalLead, sent: Enquiry): CreatePortalLeadPayload {
  const isSame = ENQUIRY.every((name) => (lead[name] ?? null) === (sent[name] ?? null));
  if (hasPublicKey(ctx.principal) && !isSame)
    throw new AppError('DUPLICATE', 'Another lead of this portal with this id was recorded before.');
  return payload(lead, true);
}

/** The property that an input names; the id 0 of /v2.0 names none. An unknown id is rejected as in /v2.0. */
async function propertyOf(
  ctx: Context,
  propertyId: number | null,
  propertyReference: string | null | undefined,
): Promise<Property | null> {
  if (propertyId !== null && propertyReference == null) {
    const property = await ctx.em.findOne(Property, { id: propertyId });
    if (!property) throw notFound('Property');
    return property;
  }
  const named = { propertyId, propertyReference };
  return (await findNamed(ctx, named, { property: { entity: Property, what: 'Property' } })).property;
}

/** The new lead; undefined if another request has recorded the same one at the same time. */
async function insertOnce(
  ctx: Context,
  columns: Omit<PortalLeadInput, 'propertyId' | 'propertyReference' | 'metadata'> & {
    property: Property | null;
    metadata: Metadata;
  },
): Promise<PortalLead | undefined> {
  const { em } = ctx;
  const [id] = await drawIds(em, [PortalLead]);
  const data = { id, brand: brandOf(ctx), ...columns };
  const lead = await em.upsert(PortalLead, data, {
    onConflictFields: ['brand', 'portal', 'portalLeadId'],
    onConflictAction: 'ignore',
  });
  return lead.id === id ? lead : undefined;
}

const payload = (lead: PortalLead, isDuplicate: boolean): CreatePortalLeadPayload => ({
  leadId: lead.id,
  propertyId: lead.propertyId,
  status: lead.status,
  isDuplicate,
});

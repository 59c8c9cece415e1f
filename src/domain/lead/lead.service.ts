import { hasPublicKey } from '../../auth/principal.js';
import { drawIds } from '../../database/orm/ids.js';
import { readOne } from '../../database/read/read.js';
import { AppError, notFound } from '../../errors.js';
import type { Metadata } from '../../language/graphql/metadata.js';
import { trimEmailAddress } from '../../language/validation/email-address.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { metadataAfter } from '../base/metadata/metadata.js';
import { findNamed } from '../base/naming/find-named.js';
import { Property } from '../property/property.entity.js';
import { Lead } from './lead.entity.js';
import type { CreateLeadInput } from './lead.input.js';
import type { CreateLeadPayload } from './lead.payload.js';
import { LeadStatus } from './lead-status.js';

/** Records a lead, once for each portal and id of the portal. */
export async function createLead(ctx: Context, input: CreateLeadInput): Promise<CreateLeadPayload> {
  const { propertyId: namedId, propertyReference, metadata: given, ...details } = input;
  const email = input.email == null ? null : trimEmailAddress(input.email);
  const recorded = await recordedLead(ctx, input);
  if (recorded) return recordedBefore(ctx, recorded, { ...details, email, propertyId: namedId || null });
  const propertyId = await propertyIdOf(ctx, namedId || null, propertyReference);
  const lead = { ...details, email, propertyId };
  const id = await insertOnce(ctx, lead, metadataAfter({}, given));
  if (id === undefined) {
    const other = await recordedLead(ctx, input);
    if (!other) throw new Error('A lead that prevents another one was not found.');
    return recordedBefore(ctx, other, lead);
  }
  const { portal } = lead;
  await emit(ctx, { type: 'portal_lead_created', flowId: null, leadId: id, portal, propertyId });
  return payload({ id, propertyId, status: LeadStatus.NEW }, false);
}

/** What makes an enquiry the same as one that was recorded. */
const ENQUIRY = ['firstName', 'lastName', 'email', 'phone', 'message', 'propertyId'] as const;
type Enquiry = Partial<Pick<Lead, (typeof ENQUIRY)[number]>>;
type Recorded = Pick<Lead, (typeof ENQUIRY)[number] | 'id' | 'status'>;

const RECORDED = `select id, status, property_id as "propertyId", first_name as "firstName",
    last_name as "lastName", email, phone, message
  from portal_lead where brand_id = $1 and portal = $2 and portal_lead_id = $3`;

/** The lead of a portal with its id there. By SQL, since leads are not shown to public keys. */
async function recordedLead(
  { reader, brandId }: Context,
  { portal, portalLeadId }: CreateLeadInput,
): Promise<Recorded | undefined> {
  const [lead] = await reader.records<Recorded>(RECORDED, [brandId, portal, portalLeadId]);
  return lead;
}

/**
 * A lead that was recorded before. A public key gets it only if it sends the same enquiry again: the ids of
 * others may be guessed.
 */
function recordedBefore(ctx: Context, lead: Recorded, sent: Enquiry): CreateLeadPayload {
  const isSame = ENQUIRY.every((name) => (lead[name] ?? null) === (sent[name] ?? null));
  if (hasPublicKey(ctx.principal) && !isSame)
    throw new AppError('DUPLICATE', 'Another lead of this portal with this id was recorded before.');
  return payload(lead, true);
}

/** The property that an input names; the id 0 of /v2.0 names none. An unknown id is rejected as in /v2.0. */
async function propertyIdOf(
  ctx: Context,
  propertyId: number | null,
  propertyReference: string | null | undefined,
): Promise<number | null> {
  if (propertyId !== null && propertyReference == null) {
    const where = { id: propertyId };
    const property = await readOne(ctx.reader, { entity: Property, where, fields: [] });
    if (!property) throw notFound('Property');
    return propertyId;
  }
  const named = { propertyId, propertyReference };
  return (await findNamed(ctx, named, { property: { entity: Property, what: 'Property' } })).property;
}

const INSERT_ONCE = `insert into portal_lead (id, brand_id, created_at, updated_at, portal, portal_lead_id,
    first_name, last_name, email, phone, message, property_id, metadata)
  values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  on conflict (brand_id, portal, portal_lead_id) do nothing returning id`;

/**
 * Returns the id of the new lead; undefined if another request has recorded the same one at the same time.
 */
async function insertOnce(
  ctx: Context,
  lead: Omit<CreateLeadInput, 'propertyReference' | 'metadata'>,
  metadata: Metadata,
): Promise<number | undefined> {
  const [id] = await drawIds(ctx.em, [Lead]);
  const { portal, portalLeadId, firstName, lastName, email, phone, message, propertyId } = lead;
  const details = [portal, portalLeadId, firstName, lastName, email, phone, message, propertyId];
  const values = [id, ctx.brandId, ctx.now(), ...details, JSON.stringify(metadata)];
  const [inserted] = await ctx.reader.cells(INSERT_ONCE, values);
  return inserted && id;
}

const payload = (
  lead: Pick<Lead, 'id' | 'propertyId' | 'status'>,
  isDuplicate: boolean,
): CreateLeadPayload => ({
  leadId: lead.id,
  propertyId: lead.propertyId,
  status: lead.status,
  isDuplicate,
});

import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { countList, readList } from '../../database/read.js';
import { invalid, notFound } from '../../errors.js';
import { trimEmailAddress } from '../../language/email-address.js';
import { brandOf, type Context } from '../base/context.js';
import { Property } from '../property/property.entity.js';
import type { PortalLeadInput, PortalLeadsArgs } from './lead.input.js';
import type { CreatePortalLeadPayload, PortalLeadPage } from './lead.payload.js';
import { PortalLead } from './portal-lead.entity.js';

/** Records a lead, once for each portal and id of the portal. */
export async function createPortalLead(
  ctx: Context,
  input: PortalLeadInput,
): Promise<CreatePortalLeadPayload> {
  const { propertyId, ...details } = input;
  const email = input.email == null ? null : trimEmailAddress(input.email);
  const key = { portal: input.portal, portalLeadId: input.portalLeadId };
  const known = await ctx.em.findOne(PortalLead, key);
  if (known) return payload(known, true);
  const property = propertyId ? await ctx.em.findOne(Property, { id: propertyId }) : null;
  if (propertyId && !property) throw notFound('Property');
  try {
    // A savepoint: another request may record the same lead at the same time.
    const lead = await ctx.em.transactional(async (em) =>
      em.create(PortalLead, { brand: brandOf(ctx), property, ...details, email }, { persist: true }),
    );
    return payload(lead, false);
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    return payload(await ctx.em.findOneOrFail(PortalLead, key), true);
  }
}

const payload = (lead: PortalLead, isDuplicate: boolean): CreatePortalLeadPayload => ({
  leadId: lead.id,
  propertyId: lead.propertyId,
  status: lead.status,
  isDuplicate,
});

/** A page of the leads of a time window, newest first. */
export async function portalLeads(
  ctx: Context,
  { from, to, limit, offset }: PortalLeadsArgs,
  fields: ReadonlySet<string>,
): Promise<PortalLeadPage> {
  if (from && to && from > to)
    throw invalid([{ in: 'arguments', path: 'to', message: 'must not be before from' }]);
  const list = {
    entity: PortalLead,
    where: { createdAt: { ...(from && { $gte: from }), ...(to && { $lt: to }) } },
  };
  const [leads, count] = await Promise.all([
    readList(ctx.em, { ...list, order: [{ createdAt: 'desc' }, { id: 'desc' }], limit, offset, fields }),
    countList(ctx.em, list),
  ]);
  return { leads, count };
}

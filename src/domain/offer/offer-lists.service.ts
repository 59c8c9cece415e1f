import type { FilterQuery } from '@mikro-orm/core';
import type { GraphQLResolveInfo } from 'graphql';
import { readOne, type Selected } from '../../database/read/read.js';
import type { Fields } from '../../database/row/columns.js';
import { notFound } from '../../errors.js';
import { type Day, dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { type Connection, readConnection } from '../base/lists/connection.js';
import { hasPerson } from '../base/lists/person-filter.js';
import { Offer } from './offer.entity.js';
import type { OffersArgs } from './offer.input.js';
import { OfferStatus } from './offer-status.js';

export async function offer({ reader }: Context, id: number, fields: Fields): Promise<Selected<Offer>> {
  const found = await readOne(reader, { entity: Offer, where: { id }, fields });
  if (!found) throw notFound('Offer');
  return found;
}

/** A page of the offers of the brand that meet every filter, newest first. */
export function offers(ctx: Context, args: OffersArgs, info: GraphQLResolveInfo): Promise<Connection<Offer>> {
  const { brandId } = ctx;
  const { propertyId, leadId, personId, status } = args;
  const filters: FilterQuery<Offer>[] = [
    ...(propertyId == null ? [] : [{ property: [brandId, propertyId] as const }]),
    ...(leadId == null ? [] : [{ lead: [brandId, leadId] as const }]),
    ...(personId == null ? [] : [hasPerson(personId)]),
    ...(status ? [hasStatus(status, dayOf(ctx.now()))] : []),
  ];
  const list = {
    entity: Offer,
    where: { $and: filters },
    ...(filters.length > 0 && { isPlannedAgain: true }),
  };
  return readConnection<Offer>(ctx, list, args, info);
}

/** As `offerStatus` has it. */
function hasStatus(status: OfferStatus, today: Day): FilterQuery<Offer> {
  switch (status) {
    case OfferStatus.MADE:
      return { decision: null, $or: [{ expiresOn: null }, { expiresOn: { $gte: today } }] };
    case OfferStatus.EXPIRED:
      return { decision: null, expiresOn: { $lt: today } };
    default:
      return { decision: status };
  }
}

import { lockForChange } from '../../database/change/lock-for-change.js';
import { recordsNotFound } from '../../errors.js';
import { dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { metadataAfter } from '../base/metadata/metadata.js';
import { warningsOf } from '../base/warning.js';
import { Offer } from './offer.entity.js';
import type { UpdateOfferInput } from './offer.input.js';
import type { OfferPayload } from './offer.payload.js';
import { assertOpenOffer, assertSetByUpdate, offerStatus } from './offer-status.js';

/** An offer of the brand, locked until the transaction ends. */
export async function offerForChange(ctx: Context, id: number): Promise<Offer> {
  const offer = await lockForChange(ctx.em, Offer, id);
  if (!offer) throw recordsNotFound([{ path: 'id', message: `Offer ${id} not found.` }]);
  return offer;
}

/** Rejects or withdraws an offer, or changes its metadata. An update without a change emits no event. */
export async function updateOffer(ctx: Context, id: number, input: UpdateOfferInput): Promise<OfferPayload> {
  const offer = await offerForChange(ctx, id);
  const today = dayOf(ctx.now());
  const from = offerStatus(offer, today);
  const to = input.status ?? from;
  const metadata = metadataAfter(offer.metadata, input.metadata);
  const payload = { offerId: id, warnings: warningsOf(ctx) };
  if (from === to && metadata === offer.metadata) return payload;
  if (from !== to) {
    assertOpenOffer(offer, to, today);
    assertSetByUpdate(to);
    offer.decision = to;
    offer.decidedOn = today;
  }
  offer.metadata = metadata;
  const { propertyId, leadId, rentPence, rentPeriod } = offer;
  await emit(ctx, {
    ...{ type: 'offer_updated' as const, flowId: null, offerId: id },
    ...{ propertyId, leadId, rentPence, rentPeriod, from, to },
  });
  return payload;
}

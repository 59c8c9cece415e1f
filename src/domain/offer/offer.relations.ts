import { type ClassType, Ctx, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { ToMany, ToOne } from '../base/relations/relation-fields.js';
import { ResolvedField } from '../base/relations/resolved-field.js';
import { Flow } from '../flow/record/flow.entity.js';
import { payloadFlow } from '../flow/record/payload-flow.js';
import { Property } from '../property/property.entity.js';
import { Offer } from './offer.entity.js';
import { AcceptOfferPayload, OfferPayload } from './offer.payload.js';
import { OfferStatus, offerStatus } from './offer-status.js';

@Resolver(() => Offer)
export class OfferRelations {
  @ResolvedField<Offer>({
    returns: () => OfferStatus,
    from: ['decision', 'expiresOn'],
    description: 'The status of the offer, today in UK time.',
  })
  status(@Root() offer: Offer, @Ctx() ctx: Context): OfferStatus {
    return offerStatus(offer, dayOf(ctx.now()));
  }

  @ToOne(
    Scope.PROPERTIES_READ,
    () => Property,
    'property',
    'The property. A key without the scope `properties:read` gets null and an error.',
    { nullable: true },
  )
  property!: Property | null;

  @ToOne(
    Scope.FLOWS_READ,
    () => Flow,
    'flow',
    'The flow that the offer became; null before, or when the flow was deleted. Requires the scope ' +
      '`flows:read`.',
    { nullable: true, unlessDeleted: true },
  )
  flow!: Flow | null;
}

@Resolver(() => Property)
export class PropertyOffers {
  @ToMany(
    Scope.LEADS_READ,
    () => Offer,
    'property',
    'The offers for the property, newest first. A key without the scope `leads:read` gets null and an error.',
    { nullable: true, direction: 'desc' },
  )
  offers!: Offer[] | null;
}

/** Adds the field `offer` to the payload of a mutation: the offer, read after the commit. */
function payloadOffer(payload: () => ClassType<{ offerId: number }>) {
  @Resolver(payload)
  class PayloadOffer {
    @ToOne(
      Scope.LEADS_READ,
      () => Offer,
      'offerId',
      'The offer, as recorded. A key without the scope `leads:read` gets null and an error.',
      { nullable: true },
    )
    offer!: Offer | null;
  }
  return PayloadOffer;
}

export const ChangedOffer = payloadOffer(() => OfferPayload);
export const AcceptedOffer = payloadOffer(() => AcceptOfferPayload);
export const OfferFlow = payloadFlow(() => AcceptOfferPayload);

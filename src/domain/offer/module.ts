import type { Module } from '../base/module/module.js';
import { Offer } from './offer.entity.js';
import { offerEvents } from './offer.events.js';
import { AcceptedOffer, ChangedOffer, OfferFlow, OfferRelations, PropertyOffers } from './offer.relations.js';
import { OfferResolver } from './offer.resolver.js';

export const offer = {
  entities: [Offer],
  resolvers: [OfferResolver, OfferRelations, PropertyOffers, ChangedOffer, AcceptedOffer, OfferFlow],
  events: offerEvents,
} satisfies Module;

import type { Module } from '../base/module/module.js';
import { listingEvents } from './listing.events.js';
import { PropertyBranch, WithdrawnProperty } from './listing.relations.js';
import { ListingResolver } from './listing.resolver.js';

export const listing = {
  resolvers: [ListingResolver, PropertyBranch, WithdrawnProperty],
  events: listingEvents,
} satisfies Module;

import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Resolver } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import type { Selected } from '../../database/read/read.js';
import { Id } from '../../language/graphql/scalars.js';
import { selectionOf } from '../../language/graphql/selection.js';
import type { Context } from '../base/context.js';
import { Changes, Reads } from '../base/declare.js';
import type { Connection } from '../base/lists/connection.js';
import { acceptOffer } from './accept-offer.service.js';
import { createOffer } from './create-offer.service.js';
import { Offer } from './offer.entity.js';
import { AcceptOfferInput, CreateOfferInput, OffersArgs, UpdateOfferInput } from './offer.input.js';
import { AcceptOfferPayload, OfferConnection, OfferPayload } from './offer.payload.js';
import { offer, offers } from './offer-lists.service.js';
import { updateOffer } from './update-offer.service.js';

@Resolver()
export class OfferResolver {
  @Changes(
    Scope.LEADS_WRITE,
    () => OfferPayload,
    'Records an offer to rent a home. Moves its lead to `CONVERTED`, if `mayBecome` of the lead has it. Creates ' +
      'the people whose details are given. A home may have several offers. In England, a rent above the ' +
      'advertised rent gives a warning.',
  )
  createOffer(
    @Ctx() ctx: Context,
    @Arg('input', () => CreateOfferInput, { description: 'The offer.' }) input: CreateOfferInput,
  ): Promise<OfferPayload> {
    return createOffer(ctx, input);
  }

  @Changes(
    Scope.LEADS_WRITE,
    () => OfferPayload,
    'Rejects or withdraws an offer, or changes its metadata. Returns INVALID_TRANSITION for an offer that was ' +
      'decided, or whose last day has passed.',
  )
  updateOffer(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the offer.' }) id: number,
    @Arg('input', () => UpdateOfferInput, { description: 'What changes.' }) input: UpdateOfferInput,
  ): Promise<OfferPayload> {
    return updateOffer(ctx, id, input);
  }

  @Changes(
    Scope.FLOWS_WRITE,
    () => AcceptOfferPayload,
    'Accepts an offer: creates a flow with its property, its people and its terms, and records it as the flow ' +
      'of the lead. Other offers do not change. Returns LAW_FORBIDS for an assured tenancy at more than the ' +
      'rent that was advertised on the day of the offer, INVALID_TRANSITION for an offer that was decided or ' +
      'whose last day has passed, and the errors of `createFlow`.',
  )
  acceptOffer(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the offer.' }) id: number,
    @Arg('input', () => AcceptOfferInput, { description: 'Values of the flow that the offer does not have.' })
    input: AcceptOfferInput,
  ): Promise<AcceptOfferPayload> {
    return acceptOffer(ctx, id, input);
  }

  @Reads(Scope.LEADS_READ, () => Offer, 'The offer with this id.')
  offer(
    @Ctx() ctx: Context,
    @Arg('id', () => Id, { description: 'The id of the offer.' }) id: number,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Selected<Offer>> {
    return offer(ctx, id, selectionOf(info));
  }

  @Reads(Scope.LEADS_READ, () => OfferConnection, 'The offers of the brand, newest first.')
  offers(
    @Ctx() ctx: Context,
    @Args(() => OffersArgs) args: OffersArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<Offer>> {
    return offers(ctx, args, info);
  }
}

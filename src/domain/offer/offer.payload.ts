import { Field, ObjectType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { connectionOf } from '../base/lists/connection.js';
import { type Warning, Warnings } from '../base/warning.js';
import { Offer } from './offer.entity.js';

@ObjectType({ description: 'The result of a change of an offer.', simpleResolvers: true })
export class OfferPayload {
  @Field(() => Id, { description: 'The id of the offer.' }) offerId!: number;
  @Warnings() warnings!: Warning[];
}

@ObjectType({ description: 'The result of `acceptOffer`.', simpleResolvers: true })
export class AcceptOfferPayload {
  @Field(() => Id, { description: 'The id of the offer.' }) offerId!: number;
  @Field(() => Id, { description: 'The id of the flow that the offer became.' }) flowId!: number;
  @Warnings() warnings!: Warning[];
}

export const OfferConnection = connectionOf(() => Offer, 'Offer', 'offers');

import { Scope } from '../../auth/scopes.js';
import type { EventDescriptions } from '../base/event.js';
import { idOf, type Member, OTHER_ID, oneOf, orNull, PENCE } from '../base/published/member.js';
import { RentPeriod, rentInWords } from '../flow/terms/rent-period.js';
import { OfferStatus } from './offer-status.js';

interface OfOffer {
  offerId: number;
  propertyId: number;
  leadId: number | null;
  rentPence: number;
  rentPeriod: RentPeriod;
}

declare module '../base/event.js' {
  interface Events {
    offer_created: OfOffer & { flowId: null };
    offer_updated: OfOffer & { flowId: null; from: OfferStatus; to: OfferStatus };
    offer_accepted: OfOffer & { flowId: number };
  }
}

const DATA = {
  offerId: idOf('offer'),
  propertyId: OTHER_ID,
  leadId: orNull(OTHER_ID),
  rentPence: PENCE,
  rentPeriod: oneOf(RentPeriod),
} satisfies Record<string, Member>;

const nameOf = ({ rentPence, rentPeriod }: OfOffer): string =>
  `offer of ${rentInWords(rentPence, rentPeriod)}`;

export const offerEvents: EventDescriptions<'offer_created' | 'offer_updated' | 'offer_accepted'> = {
  offer_created: {
    published: { scope: Scope.LEADS_READ, data: DATA },
    meaning: 'An offer to rent a home was recorded.',
    sentence: (event) => `An ${nameOf(event)} was recorded.`,
  },
  offer_updated: {
    published: {
      scope: Scope.LEADS_READ,
      data: { ...DATA, from: oneOf(OfferStatus), to: oneOf(OfferStatus) },
    },
    meaning: 'An offer was rejected or withdrawn, or its metadata changed.',
    sentence: (event) => `The ${nameOf(event)} was updated.`,
  },
  offer_accepted: {
    published: { scope: Scope.LEADS_READ, data: DATA },
    meaning: 'An offer was accepted, and became a flow.',
    sentence: (event) => `The ${nameOf(event)} was accepted.`,
  },
};

import { readList, readOne } from '../../database/read/read.js';
import { recordsNotFound } from '../../errors.js';
import { type Day, dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { warningsOf } from '../base/warning.js';
import { keepPeople } from '../directory/keep-people.js';
import { Person } from '../directory/person.entity.js';
import { kindFactsOf } from '../flow/kind/kind-terms.js';
import { lockFormerFlows } from '../flow/record/lock-former-flows.js';
import { leadForChange, linkLead } from '../lead/follow-lead.js';
import { Property } from '../property/property.entity.js';
import { lawForbids } from '../statute/breach/law-forbids.js';
import { settleBreaches } from '../statute/breach/settle-breaches.js';
import { ADVERTISED_RENT, whyAboveAdvert } from './advertised-rent.js';
import { flowOfOffer } from './flow-of-offer.js';
import { Offer } from './offer.entity.js';
import type { AcceptOfferInput } from './offer.input.js';
import type { AcceptOfferPayload } from './offer.payload.js';
import { assertOpenOffer, OfferDecision } from './offer-status.js';
import { offerForChange } from './update-offer.service.js';

/** The terms of an offer, which never change, and its decision. */
const TERMS = [
  'propertyId',
  'leadId',
  'personIds',
  'rentPence',
  'rentPeriod',
  'startsOn',
  'occupants',
  'conditions',
  'expiresOn',
  'advertisedRentPence',
  'advertisedRentFrequency',
  'decision',
] as const;

/**
 * Accepts an offer: creates its flow by `createFlow`. The offer is locked after the people and the property of
 * the flow, which is the order of locks for records that belong to them. Of two acceptances at the same time,
 * the second one is rolled back.
 */
export async function acceptOffer(
  ctx: Context,
  id: number,
  input: AcceptOfferInput,
): Promise<AcceptOfferPayload> {
  const terms = await readOne(ctx.reader, { entity: Offer, where: { id }, fields: TERMS });
  if (!terms) throw recordsNotFound([{ path: 'id', message: `Offer ${id} not found.` }]);
  const today = dayOf(ctx.now());
  assertOpenOffer(terms, OfferDecision.ACCEPTED, today);
  const { propertyId, leadId, personIds, rentPence, rentPeriod, conditions } = terms;
  // Flows are locked before people. `createFlow` does it too, but these people are locked before.
  await lockFormerFlows(ctx, propertyId);
  await keepPeople(
    ctx,
    personIds.map((person) => ({ record: { id: person }, pathOfName: 'id' })),
  );
  await settleRent(ctx, terms, input, today);
  const flow = await flowOfOffer(ctx, input, {
    ...{ propertyId, rentPence, rentPeriod },
    tenancyStartsOn: terms.startsOn ?? null,
    numberOfOccupants: terms.occupants,
    additionalConditions: conditions.join('\n'),
    tenants: personIds.map((personId, place) => ({ personId, isLead: place === 0 })),
  });
  const lead = leadId === null ? null : await leadForChange(ctx, leadId, 'id');
  const offer = await offerForChange(ctx, id);
  assertOpenOffer(offer, OfferDecision.ACCEPTED, today);
  Object.assign(offer, { decision: OfferDecision.ACCEPTED, decidedOn: today, flow });
  await emit(ctx, {
    ...{ type: 'offer_accepted' as const, flowId: flow.id, offerId: id },
    ...{ propertyId, leadId, rentPence, rentPeriod },
  });
  if (lead) await linkLead(ctx, lead, flow);
  return { offerId: id, flowId: flow.id, warnings: warningsOf(ctx) };
}

type Terms = Pick<Offer, (typeof TERMS)[number]>;

/** Throws if the offer is above the advertised rent, and may be for an assured tenancy. */
async function settleRent(
  ctx: Context,
  offer: Terms,
  { jurisdiction, tenancyEndsOn = null }: AcceptOfferInput,
  today: Day,
): Promise<void> {
  const { reader } = ctx;
  const { propertyId, personIds, rentPence, rentPeriod } = offer;
  const [property, people] = await Promise.all([
    readOne(reader, { entity: Property, where: { id: propertyId }, fields: ['country'] }),
    readList(reader, {
      ...{ entity: Person, where: { id: { $in: personIds } }, order: [] },
      fields: ['companyName'] as const,
    }),
  ]);
  const lawOf = jurisdiction ?? property?.country;
  if (!lawOf) return;
  const tenancy = { jurisdiction: lawOf, rentPence, rentPeriod, tenancyEndsOn };
  const message = whyAboveAdvert(offer, kindFactsOf(tenancy, people), today);
  if (message) await settleBreaches(ctx, null, [{ key: ADVERTISED_RENT, path: 'id', message }], lawForbids);
}

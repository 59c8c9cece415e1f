import { drawIds } from '../../database/orm/ids.js';
import { type Problem, problemIn, rejectIfAny } from '../../errors.js';
import { type Day, dayOf } from '../../language/time/calendar.js';
import { brandOf, type Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { metadataAfter } from '../base/metadata/metadata.js';
import { RecordNames } from '../base/naming/record-names.js';
import { anyDay } from '../base/past.js';
import { warn, warningsOf } from '../base/warning.js';
import { keepPeople } from '../directory/keep-people.js';
import { Person } from '../directory/person.entity.js';
import { saleProblems } from '../flow/changes/flow-records.js';
import { kindFactsOf } from '../flow/kind/kind-terms.js';
import {
  companyOf,
  leadTenantProblems,
  type PlannedTenant,
  personDetails,
  personProblems,
  planTenant,
  tenantProblems,
} from '../flow/sub-tenants/flow-parties.js';
import { leadForChange, moveLead } from '../lead/follow-lead.js';
import { LeadStatus } from '../lead/lead-status.js';
import { Property } from '../property/property.entity.js';
import { recordWarning } from '../statute/rules/record-rules.js';
import { createTenant } from '../tenant/create-tenant.js';
import { ADVERTISED_RENT, whyAboveAdvert } from './advertised-rent.js';
import { Offer } from './offer.entity.js';
import type { CreateOfferInput } from './offer.input.js';
import type { OfferPayload } from './offer.payload.js';

/** Records an offer, and moves its lead to `CONVERTED` if the table of moves allows it. */
export async function createOffer(ctx: Context, input: CreateOfferInput): Promise<OfferPayload> {
  const today = dayOf(ctx.now());
  const names = new RecordNames();
  const property = names.add(input, 'property', {
    ...{ entity: Property, what: 'Property', required: true as const },
    columns: ['country', 'propertyFor', 'rentPence', 'rentFrequency'] as const,
  });
  const persons = input.persons.map((one, index) => planTenant(names, one, `input.persons[${index}]`));
  rejectIfAny([
    ...names.problems,
    ...persons.flatMap(tenantProblems),
    ...leadTenantProblems(input.persons, 'input.persons'),
    ...dayProblems(input, today),
  ]);
  const drawn = persons.map(() => Person);
  const [[id, ...newIds]] = await Promise.all([drawIds(ctx.em, [Offer, ...drawn]), names.read(ctx)]);
  rejectIfAny([...saleProblems({ property }), ...personProblems(persons)]);
  await keepPeople(
    ctx,
    persons.map(({ person }) => person),
  );
  const { leadId = null, rentPence, rentPeriod } = input;
  const lead = leadId === null ? null : await leadForChange(ctx, leadId, 'input.leadId');
  const advertised = property.found;
  const terms = {
    rentPence,
    rentPeriod,
    advertisedRentPence: advertised.rentPence ?? null,
    advertisedRentFrequency: advertised.rentFrequency ?? null,
  };
  ctx.em.create(
    Offer,
    {
      id,
      brand: brandOf(ctx),
      property: ctx.em.getReference(Property, [ctx.brandId, advertised.id]),
      lead,
      personIds: peopleOf(ctx, persons, newIds),
      ...terms,
      startsOn: input.startsOn ?? null,
      occupants: input.occupants ?? persons.length,
      conditions: input.conditions ?? [],
      expiresOn: input.expiresOn ?? null,
      metadata: metadataAfter({}, input.metadata),
    },
    { persist: true },
  );
  const propertyId = advertised.id;
  await emit(ctx, {
    ...{ type: 'offer_created' as const, flowId: null, offerId: id },
    ...{ propertyId, leadId, rentPence, rentPeriod },
  });
  if (lead) await moveLead(ctx, lead, LeadStatus.CONVERTED);
  if (advertised.country) {
    const tenancy = { jurisdiction: advertised.country, rentPence, rentPeriod };
    const why = whyAboveAdvert(terms, kindFactsOf(tenancy, persons.map(companyOf)), today);
    if (why) warn(ctx, recordWarning(ADVERTISED_RENT, why));
  }
  return { offerId: id, warnings: warningsOf(ctx) };
}

const problem = problemIn<CreateOfferInput>();

function dayProblems({ startsOn, expiresOn }: CreateOfferInput, today: Day): Problem[] {
  const isPast = expiresOn != null && expiresOn < today;
  return [
    ...(startsOn ? anyDay(startsOn, 'input.startsOn') : []),
    ...(isPast ? [problem('expiresOn', `must not be before ${today}, today in the United Kingdom`)] : []),
    ...(expiresOn && !isPast ? anyDay(expiresOn, 'input.expiresOn') : []),
  ];
}

/** The ids of the people, the lead tenant first. Those given by details are created. */
function peopleOf(ctx: Context, persons: readonly PlannedTenant[], newIds: readonly number[]): number[] {
  const ids = persons.map(({ input, person }, place) => {
    if (person.record) return { id: person.record.id, isLead: input.isLead };
    const id = newIds[place];
    if (id === undefined) throw new Error('No id was drawn for a person of the offer.');
    createTenant(ctx.em, brandOf(ctx), { id, ...personDetails(input) });
    return { id, isLead: input.isLead };
  });
  return ids.toSorted((a, b) => Number(b.isLead) - Number(a.isLead)).map(({ id }) => id);
}

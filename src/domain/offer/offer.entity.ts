import type { Opt, Rel } from '@mikro-orm/core';
import { Property as Column, Entity, Index } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import {
  Choice,
  Derived,
  Ids,
  isOneOf,
  OnDay,
  Pence,
  TextList,
  Whole,
} from '../../database/declare/fields.js';
import type { Metadata } from '../../language/graphql/metadata.js';
import { Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Cursor, cursorOf } from '../base/cursor.js';
import { MetadataColumn } from '../base/metadata/metadata.js';
import { Flow } from '../flow/record/flow.entity.js';
import { RentPeriod } from '../flow/terms/rent-period.js';
import { Lead } from '../lead/lead.entity.js';
import { Property } from '../property/property.entity.js';
import { RentFrequency } from '../property/property-lists.js';
import { OfferDecision } from './offer-status.js';

const UNKNOWN = { nullable: true } as const;

@Entity({ tableName: 'offer' })
@Index({ name: 'offer_by_created', properties: ['brand', 'createdAt', 'id'] })
@Index({ name: 'offer_by_decision', properties: ['brand', 'decision', 'createdAt', 'id'] })
@Index({
  name: 'offer_by_expiry',
  expression: 'create index "offer_by_expiry" on "offer" (brand_id, expires_on) where decision is null',
})
@Index({ name: 'offer_of_flow', properties: ['brand', 'flow'] })
@Index({ name: 'offer_of_lead', properties: ['brand', 'lead'] })
@Index({ name: 'offer_of_property', properties: ['brand', 'property'] })
@Index({
  name: 'offer_of_person',
  expression: 'create index "offer_of_person" on "offer" using gin (person_ids)',
})
@ObjectType({
  description:
    'An offer to rent a home. Its terms never change; for other terms, record another offer. A home may have ' +
    'several offers.',
  simpleResolvers: true,
})
export class Offer extends BrandOwned {
  @BelongsTo(() => Property, 'property_id') property!: Rel<Property>;
  @BelongsTo(() => Lead, 'lead_id', UNKNOWN) lead?: Rel<Lead> | null;
  @BelongsTo(() => Flow, 'flow_id', UNKNOWN) flow?: Rel<Flow> | null;
  @Ids('The ids of the people who make the offer, the lead tenant first.') personIds!: number[];
  @Pence('The rent of the whole property for each rent period, in pence.') rentPence!: number;
  @Choice(RentPeriod, 'rent_period', 'The period that each rent payment is for.') rentPeriod!: RentPeriod;
  @OnDay('The first day of the tenancy; null if none is stated.', UNKNOWN) startsOn?: Day | null;
  @Whole('The number of occupants.') occupants!: number;
  @TextList('The conditions of the offer; empty if there are none.') conditions!: string[];
  @OnDay('The last day on which it can be accepted; null if it has none.', UNKNOWN) expiresOn?: Day | null;
  @Pence('The rent that the property was advertised for on the day of the offer; null if unknown.', UNKNOWN)
  advertisedRentPence?: number | null;
  @Choice(
    RentFrequency,
    'advertised_rent_frequency',
    'The period of the advertised rent; null if unknown.',
    UNKNOWN,
  )
  advertisedRentFrequency?: RentFrequency | null;
  /** Null before a decision; the status follows from it and from the last day. */
  @Column({
    type: 'text',
    nullable: true,
    check: isOneOf('decision', OfferDecision),
  })
  decision?: OfferDecision | null;
  @OnDay('The day of the decision; null before.', UNKNOWN) decidedOn?: Day | null;
  @MetadataColumn() metadata: Opt<Metadata> = {};

  @Derived(() => Id, ['property'], 'The id of the property.')
  get propertyId(): Opt<number> {
    return this.property.id;
  }

  @Derived(() => Id, ['lead'], 'The id of the lead; null if the offer has none.', UNKNOWN)
  get leadId(): Opt<number> | null {
    return this.lead?.id ?? null;
  }

  @Derived(() => Id, ['flow'], 'The id of the flow that the offer became; null before.', UNKNOWN)
  get flowId(): Opt<number> | null {
    return this.flow?.id ?? null;
  }

  @Cursor()
  get cursor(): Opt<string> {
    return cursorOf(this);
  }
}

import { GraphQLInt, GraphQLString } from 'graphql';
import { ArgsType, Field, InputType } from 'type-graphql';
import type { Metadata } from '../../language/graphql/metadata.js';
import { CalendarDay, Id } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { Ruled } from '../base/declare.js';
import { PageArgs } from '../base/lists/page.js';
import { MetadataInput } from '../base/metadata/metadata.js';
import { ReferenceInput } from '../base/naming/reference.js';
import { MAX_TENANTS, SubTenantInput } from '../flow/sub-tenants/sub-tenant.input.js';
import { Jurisdiction } from '../flow/terms/jurisdiction.js';
import { PeriodOfRent, RentPence } from '../flow/terms/rent.input.js';
import type { RentPeriod } from '../flow/terms/rent-period.js';
import { TenancyKind } from '../flow/terms/tenancy-kind.js';
import { type LandlordInput, LandlordsInput } from '../landlord/landlord.input.js';
import { OfferStatus } from './offer-status.js';

/** Together shorter than the additional conditions of a flow. */
const MAX_CONDITIONS = 20;
const MAX_CONDITION = 900;

@InputType({
  description: 'An offer to rent a home. The property is required: `propertyId` or `propertyReference`.',
})
export class CreateOfferInput {
  @Field(() => Id, { nullable: true, description: 'The id of the property.' }) propertyId?: number | null;
  @ReferenceInput('The partner’s own id of the property.') propertyReference?: string | null;
  @Field(() => Id, { nullable: true, description: 'The id of the lead that led to the offer.' })
  leadId?: number | null;
  @Ruled({ minItems: 1, maxItems: MAX_TENANTS })
  @Field(() => [SubTenantInput], {
    description:
      `The people who would be the tenants, at least one and at most ${MAX_TENANTS}. Exactly one is the ` +
      'lead tenant.',
  })
  persons!: SubTenantInput[];
  @RentPence({ what: 'The offered rent' }) rentPence!: number;
  @PeriodOfRent() rentPeriod!: RentPeriod;
  @Field(() => CalendarDay, { nullable: true, description: 'The first day of the tenancy.' })
  startsOn?: Day | null;
  @Ruled({ minimum: 1, maximum: 1000 })
  @Field(() => GraphQLInt, {
    nullable: true,
    description: 'The number of occupants. Default: the number of people.',
  })
  occupants?: number | null;
  @Ruled({ maxItems: MAX_CONDITIONS, minLength: 1, maxLength: MAX_CONDITION })
  @Field(() => [GraphQLString], {
    nullable: true,
    description: `The conditions, at most ${MAX_CONDITIONS}, such as “A new carpet in the hall”.`,
  })
  conditions?: string[] | null;
  @Field(() => CalendarDay, {
    nullable: true,
    description: 'The last day on which the offer can be accepted; not before today.',
  })
  expiresOn?: Day | null;
  @MetadataInput() metadata?: Metadata | null;
}

@InputType({ description: 'A change of an offer. Fields that are left out keep their values.' })
export class UpdateOfferInput {
  @Ruled({ notNull: true })
  @Field(() => OfferStatus, { nullable: true, description: '`REJECTED` or `WITHDRAWN`.' })
  status?: OfferStatus;
  @MetadataInput() metadata?: Metadata | null;
}

@InputType({
  description:
    'Values of the new flow that the offer does not have. Set other terms of the flow with `updateFlow`.',
})
export class AcceptOfferInput {
  @ReferenceInput('The partner’s own id of the flow, unique among the flows of the brand.')
  reference?: string | null;
  @Field(() => Id, { nullable: true, description: 'The id of the agent.' }) agentId?: number | null;
  @ReferenceInput('The partner’s own id of the agent.') agentReference?: string | null;
  @Field(() => Id, { nullable: true, description: 'The id of the branch.' }) branchId?: number | null;
  @ReferenceInput('The partner’s own id of the branch.') branchReference?: string | null;
  @Field(() => Id, {
    nullable: true,
    description: 'The id of the landlord, or of the lead landlord: a person of the kind `LANDLORD`.',
  })
  landlordId?: number | null;
  @ReferenceInput('The partner’s own id of the landlord.') landlordReference?: string | null;
  @LandlordsInput('Without any of these members, the flow gets the landlords of the property.')
  landlords?: LandlordInput[] | null;
  @Ruled({ notNull: true })
  @Field(() => Jurisdiction, {
    nullable: true,
    description:
      'The part of the United Kingdom whose housing law applies. Default: the country of the property.',
  })
  jurisdiction?: Jurisdiction;
  @Field(() => TenancyKind, {
    nullable: true,
    description: 'The kind of the tenancy in law. Omitted or null: derived, as by `createFlow`.',
  })
  tenancyKind?: TenancyKind | null;
  @Field(() => CalendarDay, { nullable: true, description: 'The last day of a fixed term.' })
  tenancyEndsOn?: Day | null;
  @MetadataInput() metadata?: Metadata | null;
}

@ArgsType()
export class OffersArgs extends PageArgs {
  @Field(() => Id, { nullable: true, description: 'Only offers for this property.' })
  propertyId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only offers of this lead.' }) leadId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only offers of this person.' }) personId?: number | null;
  @Field(() => OfferStatus, { nullable: true, description: 'Only offers with this status today.' })
  status?: OfferStatus | null;
}

import { GraphQLInt } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Ruled } from '../base/declare.js';
import { FlowTerms, FlowTermsInput } from './flow-terms.input.js';
import { RentPeriod } from './rent-period.js';
import { SubTenantInput } from './sub-tenant.input.js';

/** More tenants than one agreement has. */
export const MAX_TENANTS = 50;
/** One penny; a tenancy without rent is none that this service moves along. */
export const MIN_RENT_PENCE = 1;

@FlowTerms
@InputType({
  description:
    'A new flow. The property is required: `propertyId` or `propertyReference`. Without a jurisdiction, the ' +
    'law of the country of the property applies, or that of England where the country is unknown.',
})
export class CreateFlowInput extends FlowTermsInput {
  @Ruled({ minimum: MIN_RENT_PENCE })
  @Field(() => GraphQLInt, { description: 'The rent of the whole property for each rent period, in pence.' })
  rentPence!: number;
  @Field(() => RentPeriod, { description: 'The period that each rent payment is for.' })
  rentPeriod!: RentPeriod;
  @Ruled({ minItems: 1, maxItems: MAX_TENANTS })
  @Field(() => [SubTenantInput], {
    description: `The tenants, at least one and at most ${MAX_TENANTS}. Exactly one is the lead tenant.`,
  })
  tenants!: SubTenantInput[];
}

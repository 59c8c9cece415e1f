import { Field, InputType } from 'type-graphql';
import { Ruled } from '../../base/declare.js';
import { MAX_TENANTS, SubTenantInput } from '../sub-tenants/sub-tenant.input.js';
import { FlowTerms, FlowTermsInput } from '../terms/flow-terms.input.js';
import { PeriodOfRent, RentPence } from '../terms/rent.input.js';
import type { RentPeriod } from '../terms/rent-period.js';

@FlowTerms
@InputType({
  description:
    'A new flow. The property is required: `propertyId` or `propertyReference`. Without a ' +
    'jurisdiction, the law of the country of the property applies; if the country is unknown, the ' +
    'jurisdiction is required.',
})
export class CreateFlowInput extends FlowTermsInput {
  @RentPence() rentPence!: number;
  @PeriodOfRent() rentPeriod!: RentPeriod;
  @Ruled({ minItems: 1, maxItems: MAX_TENANTS })
  @Field(() => [SubTenantInput], {
    description: `The tenants, at least one and at most ${MAX_TENANTS}. Exactly one is the lead tenant.`,
  })
  tenants!: SubTenantInput[];
}

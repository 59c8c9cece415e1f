import { InputType } from 'type-graphql';
import { ExpectedVersion } from '../record/expected-version.js';
import { FlowTerms, FlowTermsInput } from '../terms/flow-terms.input.js';
import { PeriodOfRent, RentPence } from '../terms/rent.input.js';
import type { RentPeriod } from '../terms/rent-period.js';

@FlowTerms
@InputType({
  description:
    'A change of the terms of a flow. Fields that are left out keep their values; null clears an ' +
    'optional value.',
})
export class UpdateFlowInput extends FlowTermsInput {
  @RentPence({ isOptional: true }) rentPence?: number;
  @PeriodOfRent({ isOptional: true }) rentPeriod?: RentPeriod;
  @ExpectedVersion() expectedVersion?: number | null;
}

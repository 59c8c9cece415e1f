import { GraphQLInt } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Ruled } from '../base/declare.js';
import { MIN_RENT_PENCE } from './create-flow.input.js';
import { ExpectedVersion } from './expected-version.js';
import { FlowTerms, FlowTermsInput } from './flow-terms.input.js';
import { RentPeriod } from './rent-period.js';

@FlowTerms
@InputType({
  description: 'A change of the terms of a flow. What is left out stays; null clears an optional value.',
})
export class UpdateFlowInput extends FlowTermsInput {
  @Ruled({ minimum: MIN_RENT_PENCE, notNull: true })
  @Field(() => GraphQLInt, {
    nullable: true,
    description: 'The rent of the whole property for each rent period, in pence.',
  })
  rentPence?: number;
  @Ruled({ notNull: true })
  @Field(() => RentPeriod, { nullable: true, description: 'The period that each rent payment is for.' })
  rentPeriod?: RentPeriod;
  @ExpectedVersion() expectedVersion?: number | null;
}

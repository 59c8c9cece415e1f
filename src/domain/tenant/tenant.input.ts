import { GraphQLBoolean, GraphQLFloat, GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { AdditionalOccupants, Children, FormAnswer, Pets } from './form-answers.js';

@InputType({ description: 'What a tenant tells of the household (interface 2.2).' })
export class TenantInfoInput {
  @Field(() => GraphQLString, { description: 'What the tenant does for a living.' }) occupation!: string;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The marital status. Left out, what was told before stays.',
  })
  maritalStatus?: string | null;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'What the partner does for a living. Left out, what was told before stays.',
  })
  partnersOccupation?: string | null;
  @Field(() => GraphQLString, { description: 'What else the tenant wants known.' })
  additionalInformation!: string;
  @Field(() => FormAnswer, { description: 'Whether anyone smokes.' }) smoker!: FormAnswer;
  @Field(() => FormAnswer, {
    description: 'Whether the tenant rents today. On the wire: rented_accomodation.',
  })
  rentedAccommodation!: FormAnswer;
  @Field(() => Children, { description: 'The children of the household.' }) children!: Children;
  @Field(() => AdditionalOccupants, { description: 'The other adults of the household.' })
  additionalOccupants!: AdditionalOccupants;
  @Field(() => Pets, { description: 'The pets of the household.' }) pets!: Pets;
}

const Shared = (what: string): PropertyDecorator =>
  Field(() => GraphQLBoolean, { description: `Whether ${what} shown.` });

@InputType({ description: 'What a rent-ready profile shows (interface 2.3).' })
export class RentReadyProfileInput {
  @Shared('tenant information is') isTenantInfoShared!: boolean;
  @Shared('the right to rent is') isRightToRentShared!: boolean;
  @Shared('affordability is') isAffordabilityShared!: boolean;
  @Shared('the pre-reference is') isPreReferenceShared!: boolean;
  @Shared('the rental ledger is') isRentalLedgerShared!: boolean;
  @Shared('the identity check is') isIdVerificationShared!: boolean;
  @Shared('the guarantors’ affordability is') isGuarantorAffordabilityShared!: boolean;
  @Field(() => [GraphQLFloat], {
    nullable: true,
    description: 'The documents that are shown by default, by number. Left out, those given before stay.',
  })
  defaultDocumentsShared?: number[] | null;
}

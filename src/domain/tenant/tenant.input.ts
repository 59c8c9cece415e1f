import { GraphQLBoolean, GraphQLFloat, GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { AdditionalOccupants, Children, FormAnswer, Pets } from './form-answers.js';

@InputType({
  description:
    'The tenant information of the acting tenant. A section that was saved before is replaced completely.',
})
export class TenantInfoInput {
  @Field(() => GraphQLString, { description: 'The occupation of the tenant.' }) occupation!: string;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The marital status. Default: unchanged.',
  })
  maritalStatus?: string | null;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The occupation of the tenant’s partner. Default: unchanged.',
  })
  partnersOccupation?: string | null;
  @Field(() => GraphQLString, { description: 'Additional information from the tenant.' })
  additionalInformation!: string;
  @Field(() => FormAnswer, { description: 'Whether anyone smokes.' }) smoker!: FormAnswer;
  @Field(() => FormAnswer, {
    description: 'Whether the tenant lives in rented accommodation.',
  })
  rentedAccommodation!: FormAnswer;
  @Field(() => Children, { description: 'The children of the household.' }) children!: Children;
  @Field(() => AdditionalOccupants, { description: 'The other adults of the household.' })
  additionalOccupants!: AdditionalOccupants;
  @Field(() => Pets, { description: 'The pets of the household.' }) pets!: Pets;
}

const Shared = (what: string): PropertyDecorator =>
  Field(() => GraphQLBoolean, { description: `Whether the profile shares ${what}.` });

@InputType({ description: 'What a rent-ready profile shares.' })
export class RentReadyProfileInput {
  @Shared('the tenant information') isTenantInfoShared!: boolean;
  @Shared('the right-to-rent check') isRightToRentShared!: boolean;
  @Shared('the affordability') isAffordabilityShared!: boolean;
  @Shared('the pre-reference') isPreReferenceShared!: boolean;
  @Shared('the rental ledger') isRentalLedgerShared!: boolean;
  @Shared('the identity check') isIdVerificationShared!: boolean;
  @Shared('the guarantors’ affordability') isGuarantorAffordabilityShared!: boolean;
  @Field(() => [GraphQLFloat], {
    nullable: true,
    description: 'The numbers of the documents that are shared by default. Default: unchanged.',
  })
  defaultDocumentsShared?: number[] | null;
}

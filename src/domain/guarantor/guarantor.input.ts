import { GraphQLInt, GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Id, Instant } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import { sharedMembers } from '../base/shared-members.js';
import { ExpectedVersion } from '../flow/record/expected-version.js';
import { GuarantorDeedStep } from './record/guarantor-status.js';

const { member, onInput } = sharedMembers();

/** Longer text would take PostgreSQL a tenth of a second to index. */
const Words = (description: string, maxLength = 1000): PropertyDecorator =>
  member(
    Ruled({ maxLength }),
    Field(() => GraphQLString, { description }),
  );

/** The details of a new guarantor. */
abstract class GuarantorDetails {
  @Words('The e-mail address, unique among the guarantors of the sub-tenant, or an empty string.', 320)
  email!: string;
  @Words('The title, such as Mr or Dr.') title!: string;
  @Words('The first name.') firstName!: string;
  @Words('The last name.') lastName!: string;
  @Words('The telephone number.') phone!: string;
  @Words('The postcode.') postcode!: string;
  @Words('The correspondence address.', 20_000) correspondenceAddress!: string;
}

@onInput
@InputType({ description: 'A guarantor to add to a sub-tenant.' })
export class AddGuarantorInput extends GuarantorDetails {
  @Field(() => Id, { description: 'The id of the sub-tenant whose rent is guaranteed.' })
  subTenantId!: number;
}

@onInput
@InputType({ description: 'The guarantor who takes the place of another one.' })
export class ReplaceGuarantorInput extends GuarantorDetails {
  @ExpectedVersion() expectedVersion?: number | null;
}

/** Twenty million pounds. */
const MAX_LIMIT_PENCE = 2_000_000_000;

@InputType({ description: 'A step of the deed of guarantee.' })
export class RecordGuarantorDeedInput {
  @Field(() => GuarantorDeedStep, { description: 'The step.' }) step!: GuarantorDeedStep;
  @Field(() => Instant, {
    nullable: true,
    description: 'When it happened, not in the future. Default: as recorded before, or now.',
  })
  at?: Date | null;
  @Ruled({ format: 'https-url', maxLength: 2000 })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The https URL of the deed. Default: unchanged.',
  })
  url?: string | null;
  @Ruled({ minimum: 1, maximum: MAX_LIMIT_PENCE })
  @Field(() => GraphQLInt, {
    nullable: true,
    description: 'The most that the guarantor has to pay by the deed, in pence. Default: unchanged.',
  })
  limitPence?: number | null;
  @ExpectedVersion() expectedVersion?: number | null;
}

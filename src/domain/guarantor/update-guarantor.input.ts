import { GraphQLFloat, GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Ruled } from '../base/declare.js';
import { ExpectedVersion } from '../flow/record/expected-version.js';
import { GuarantorStatus } from './record/guarantor-status.js';

/** Text that may be left out, and may be empty. */
const Words =
  (description: string, maxLength = 200): PropertyDecorator =>
  (target, key) => {
    Ruled({ maxLength, notNull: true })(target, key);
    Field(() => GraphQLString, { nullable: true, description })(target, key);
  };

const MAX_SALARY_POUNDS = 1_000_000_000;

@InputType({ description: 'A change of a guarantor. Fields that are left out keep their values.' })
export class UpdateGuarantorInput {
  @Ruled({ notNull: true })
  @Field(() => GuarantorStatus, {
    nullable: true,
    description: 'The new status. `mayBecome` of the guarantor lists the allowed ones.',
  })
  status?: GuarantorStatus;
  @Words('The title, such as Mr or Dr.') title?: string;
  @Words('The first name.') firstName?: string;
  @Words('The middle name.') middleName?: string;
  @Words('The last name.') lastName?: string;
  @Words('The e-mail address, unique among the guarantors of the sub-tenant, or an empty string.', 320)
  email?: string;
  @Words('The telephone number.') phone?: string;
  @Words('The postcode.') postcode?: string;
  @Words('The correspondence address.', 1000) correspondenceAddress?: string;
  @Ruled({ minimum: 0, maximum: MAX_SALARY_POUNDS })
  @Field(() => GraphQLFloat, {
    nullable: true,
    description: 'The salary in pounds a year, to the penny; null clears it.',
  })
  salary?: number | null;
  @Ruled({ maxLength: 100_000 })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The content of the reference report; null clears it.',
  })
  reportContent?: string | null;
  @ExpectedVersion() expectedVersion?: number | null;
}

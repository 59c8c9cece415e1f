import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';

/** Longer text would take PostgreSQL a tenth of a second to index. */
const Words =
  (description: string, maxLength = 1000): PropertyDecorator =>
  (target, key) => {
    Ruled({ maxLength })(target, key);
    Field(() => GraphQLString, { description })(target, key);
  };

@InputType({ description: 'A guarantor to add to a sub-tenant.' })
export class AddGuarantorInput {
  @Field(() => Id, { description: 'The id of the sub-tenant whose rent is guaranteed.' })
  subTenantId!: number;
  @Ruled({ maxLength: 320 })
  @Field(() => GraphQLString, {
    description: 'The e-mail address, unique among the guarantors of the sub-tenant, or an empty string.',
  })
  email!: string;
  @Words('The title, such as Mr or Dr.') title!: string;
  @Words('The first name.') firstName!: string;
  @Words('The last name.') lastName!: string;
  @Words('The telephone number.') phone!: string;
  @Words('The postcode.') postcode!: string;
  @Words('The correspondence address.', 20_000) correspondenceAddress!: string;
}

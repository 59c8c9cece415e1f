import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Id } from '../../language/scalars.js';
import { Ruled } from '../base/declare.js';

@InputType({ description: 'A guarantor to add to a sub-tenant.' })
export class AddGuarantorInput {
  @Field(() => Id, { description: 'The id of the sub-tenant whose rent is guaranteed.' })
  subTenantId!: number;
  @Ruled({ maxLength: 320 })
  @Field(() => GraphQLString, {
    description: 'The e-mail address, unique among the guarantors of the sub-tenant; empty when unknown.',
  })
  email!: string;
  @Field(() => GraphQLString, { description: 'The title, such as Mr or Dr.' })
  title!: string;
  @Field(() => GraphQLString, { description: 'The first name.' })
  firstName!: string;
  @Field(() => GraphQLString, { description: 'The last name.' })
  lastName!: string;
  @Field(() => GraphQLString, { description: 'The telephone number.' })
  phone!: string;
  @Field(() => GraphQLString, { description: 'The postcode.' })
  postcode!: string;
  @Field(() => GraphQLString, { description: 'The correspondence address.' })
  correspondenceAddress!: string;
}

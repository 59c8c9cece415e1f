import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Id } from '../../language/scalars.js';
import { Ruled } from '../base/declare.js';

@InputType({ description: 'Someone who will stand in for a tenant’s rent (interface 2.5).' })
export class AddGuarantorInput {
  @Field(() => Id, { description: 'The sub-tenant. On the wire: open_flow_sub_tenant_id.' })
  subTenantId!: number;
  @Ruled({ maxLength: 320 })
  @Field(() => GraphQLString, {
    description: 'The e-mail address; a tenant’s guarantors have different ones.',
  })
  email!: string;
  @Field(() => GraphQLString, { description: 'The title.' }) title!: string;
  @Field(() => GraphQLString, { description: 'The first name.' }) firstName!: string;
  @Field(() => GraphQLString, { description: 'The last name.' }) lastName!: string;
  @Field(() => GraphQLString, { description: 'The telephone number. On the wire: number.' }) phone!: string;
  @Field(() => GraphQLString, { description: 'The postcode. On the wire: post_code.' }) postcode!: string;
  @Field(() => GraphQLString, { description: 'The address for letters. On the wire: correspondece_address.' })
  correspondenceAddress!: string;
}

import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Ruled } from '../base/declare.js';

@InputType({ description: 'An e-mail with an e-signature link.' })
export class EsignatureEmailInput {
  @Ruled({ format: 'email', maxLength: 320 })
  @Field(() => GraphQLString, {
    description: 'The e-mail address of a party of the flow: a tenant, a guarantor, a landlord or the agent.',
  })
  to!: string;
  @Ruled({ format: 'words', maxLength: 40 })
  @Field(() => GraphQLString, {
    description:
      'The role in which the recipient signs, such as `Lead tenant`: at most 40 letters, spaces, ' +
      'hyphens and apostrophes. It is part of the e-mail, unless it is empty.',
  })
  role!: string;
  @Ruled({ maxLength: 320 })
  @Field(() => GraphQLString, { description: 'The e-mail address of the signatory; part of the link.' })
  signatureEmail!: string;
  @Field(() => GraphQLString, {
    description:
      'The secret that opens the contract, part of the link. It is never logged or returned, and deleted ' +
      'when the e-mail is sent or has failed.',
  })
  signatureToken!: string;
}

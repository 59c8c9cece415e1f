import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Ruled } from '../base/declare.js';

@InputType({ description: 'Whom to send an e-signature link, and what it carries (interface 2.11).' })
export class EsignatureEmailInput {
  @Ruled({ format: 'email', maxLength: 320 })
  @Field(() => GraphQLString, { description: 'The recipient: a party of the flow.' })
  to!: string;
  @Field(() => GraphQLString, { description: 'The recipient’s part in the contract, in free words.' })
  role!: string;
  @Field(() => GraphQLString, { description: 'The address that the signature is made under.' })
  signatureEmail!: string;
  @Field(() => GraphQLString, {
    description:
      'What opens the contract for signing. It is never logged or returned, and wiped once the e-mail is sent.',
  })
  signatureToken!: string;
}

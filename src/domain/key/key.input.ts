import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id, Instant } from '../../language/scalars.js';
import { Ruled } from '../base/declare.js';

@InputType({ description: 'What a new key is to be (domain 11).' })
export class IssueApiKeyInput {
  @Ruled({ maxLength: 200 })
  @Field(() => GraphQLString, { nullable: true, description: 'What the operator calls it.' })
  name?: string | null;
  @Ruled({ minItems: 1 })
  @Field(() => [Scope], {
    nullable: true,
    description: 'What it may do; left out, everything but speaking for other tenants.',
  })
  scopes?: Scope[] | null;
  @Field(() => Instant, { nullable: true, description: 'When it ends, in the future; left out, never.' })
  expiresAt?: Date | null;
  @Field(() => Id, {
    nullable: true,
    description: 'The user of the brand that it acts as; left out, a new one, private to the key.',
  })
  userId?: number | null;
}

import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id, Instant } from '../../language/scalars.js';
import { Ruled } from '../base/declare.js';

@InputType({ description: 'The API key to issue.' })
export class IssueApiKeyInput {
  @Ruled({ maxLength: 200 })
  @Field(() => GraphQLString, { nullable: true, description: 'A name for the key.' })
  name?: string | null;
  // Null is refused: a caller who means “none” must not get a key that may do everything.
  @Ruled({ minItems: 1, notNull: true })
  @Field(() => [Scope], {
    nullable: true,
    description:
      'What the key may do, at least one scope. When left out: every scope but `payments:write` and ' +
      '`tenant:act_as`. Null is refused.',
  })
  scopes?: Scope[] | null;
  @Field(() => Instant, {
    nullable: true,
    description: 'When the key expires; must be in the future. When left out, the key does not expire.',
  })
  expiresAt?: Date | null;
  @Field(() => Id, {
    nullable: true,
    description: 'The id of the user that the key acts as. When left out, a new user is created for the key.',
  })
  userId?: number | null;
}

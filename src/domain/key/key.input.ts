import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { Id, Instant } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import { RateLimitsInput } from './rate-limits.payload.js';

@InputType({ description: 'The changes of an API key. Fields that are left out keep their values.' })
export class UpdateApiKeyInput {
  @Ruled({ maxLength: 200, notNull: true })
  @Field(() => GraphQLString, { nullable: true, description: 'The name of the key. Null is rejected.' })
  name?: string | null;
  @Ruled({ notNull: true })
  @Field(() => RateLimitsInput, {
    nullable: true,
    description: 'What the key may do in a minute. Null is rejected.',
  })
  rateLimits?: RateLimitsInput | null;
}

@InputType({ description: 'The API key to issue.' })
export class IssueApiKeyInput {
  @Ruled({ maxLength: 200 })
  @Field(() => GraphQLString, { nullable: true, description: 'A name for the key.' })
  name?: string | null;
  // Null is rejected: a caller who means “none” must not get a key that may do everything.
  @Ruled({ minItems: 1, notNull: true })
  @Field(() => [Scope], {
    nullable: true,
    description:
      'What the key may do: at least one scope. Default: every scope except `payments:write`, ' +
      '`webhooks:manage`, `requests:read`, `keys:read` and `tenant:act_as`; with `origins`, only ' +
      '`properties:read` and `leads:write`. Null is rejected.',
  })
  scopes?: Scope[] | null;
  // Null is rejected: a key for a page must not become a key of servers, which may do more.
  @Ruled({ minItems: 1, maxItems: 20, maxLength: 300, format: 'web-origin', notNull: true })
  @Field(() => [GraphQLString], {
    nullable: true,
    description:
      'The origins whose pages may use the key in a browser, such as `https://www.example.com`: 1 to ' +
      '20. Everyone who opens the pages can read the key, so its scopes are at most `properties:read` ' +
      'and `leads:write`: it can read advertisements and record enquiries. Default: browsers cannot ' +
      'use the key. Null is rejected.',
  })
  origins?: string[] | null;
  @Field(() => Instant, {
    nullable: true,
    description: 'When the key expires; must be in the future. Default: never.',
  })
  expiresAt?: Date | null;
  @Field(() => Id, {
    nullable: true,
    description: 'The id of the person that the key acts as. Default: a new one, created for the key.',
  })
  personId?: number | null;
}

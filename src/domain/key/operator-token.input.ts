import { GraphQLString } from 'graphql';
import { Field, InputType } from 'type-graphql';
import { Instant } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';

@InputType({ description: 'The operator token to issue.' })
export class IssueOperatorTokenInput {
  @Ruled({ maxLength: 200 })
  @Field(() => GraphQLString, { nullable: true, description: 'A name for the token.' })
  name?: string | null;
  @Field(() => Instant, {
    nullable: true,
    description:
      'When the token expires; must be in the future, and not after the expiry of the token of this ' +
      'request. Default: the expiry of the token of this request, which may be never.',
  })
  expiresAt?: Date | null;
}

import { GraphQLInt } from 'graphql';
import { Field, InputType, ObjectType } from 'type-graphql';
import { Ruled } from '../base/declare.js';

const MOST = 999_999_999;

@ObjectType('RateLimits', {
  description: 'What an API key may do in a minute on each instance; null for the limit of the installation.',
  simpleResolvers: true,
})
export class RateLimitsOfKey {
  @Field(() => GraphQLInt, { nullable: true, description: 'Reads.' })
  reads?: number | null;
  @Field(() => GraphQLInt, { nullable: true, description: 'Writes.' })
  writes?: number | null;
  @Field(() => GraphQLInt, { nullable: true, description: 'E-mails, which are writes too.' })
  emails?: number | null;
}

@InputType({
  description:
    'What an API key may do in a minute. Fields that are left out keep their values; null removes one.',
})
export class RateLimitsInput {
  @Ruled({ minimum: 1, maximum: MOST })
  @Field(() => GraphQLInt, { nullable: true, description: 'Reads in a minute.' })
  reads?: number | null;
  @Ruled({ minimum: 1, maximum: MOST })
  @Field(() => GraphQLInt, { nullable: true, description: 'Writes in a minute.' })
  writes?: number | null;
  @Ruled({ minimum: 1, maximum: MOST })
  @Field(() => GraphQLInt, { nullable: true, description: 'E-mails in a minute.' })
  emails?: number | null;
}

import { GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { OperatorToken } from './operator-token.entity.js';

@ObjectType({ description: 'An operator token that was issued.', simpleResolvers: true })
export class IssuedOperatorToken {
  @Field(() => GraphQLString, { description: 'The whole token. It is returned only once, here.' })
  token!: string;
  @Field(() => OperatorToken, { description: 'The record of the token.' })
  record!: OperatorToken;
}

import { GraphQLBoolean, GraphQLInt, GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Id, Instant } from '../../language/graphql/scalars.js';
import { AuditActorType } from '../base/audit/audit-action.js';

@ObjectType({
  description: 'A visit of an operator to a brand, with the console: it reads the data of the brand.',
  simpleResolvers: true,
})
export class SignInVisit {
  @Field(() => Id, { description: 'The id of the API key of the visit.' }) keyId!: number;
  @Field(() => Id, { description: 'The id of the brand.' }) brandId!: number;
  @Field(() => GraphQLString, { description: 'The name of the brand.' }) brandName!: string;
  @Field(() => GraphQLString, { description: 'Why, in the words of the operator.' }) reason!: string;
  @Field(() => Instant, { description: 'When it began.' }) startedAt!: Date;
  @Field(() => Instant, { description: 'When it ends, unless it is ended before.' }) endsAt!: Date;
}

@ObjectType('ConsoleSignIn', {
  description:
    'An open sign-in to the console, without its cookie, with the key or the token that it acts with.',
  simpleResolvers: true,
})
export class OpenSignIn {
  @Field(() => Id, { description: 'The id of the sign-in.' }) id!: number;
  @Field(() => AuditActorType, { description: 'What it acts with: an API key or an operator token.' })
  type!: AuditActorType;
  @Field(() => Id, { description: 'The id of the key or the token.' }) keyId!: number;
  @Field(() => GraphQLString, { nullable: true, description: 'Its name; null if it has none.' })
  name!: string | null;
  @Field(() => GraphQLString, { description: 'Its public part: 12 hexadecimal characters.' }) prefix!: string;
  @Field(() => Id, { nullable: true, description: 'The id of the brand of the key; null for a token.' })
  brandId!: number | null;
  @Field(() => GraphQLString, { nullable: true, description: 'The name of this brand; null for a token.' })
  brandName!: string | null;
  @Field(() => Instant, { description: 'When it began.' }) signedInAt!: Date;
  @Field(() => Instant, { description: 'When it ends unless it is used before.' }) idleEndsAt!: Date;
  @Field(() => Instant, { description: 'When it ends in any case.' }) endsAt!: Date;
  @Field(() => Instant, {
    nullable: true,
    description: 'Until when it may change something; null if it only reads.',
  })
  writesUntil!: Date | null;
  @Field(() => GraphQLBoolean, { description: 'Whether it is the sign-in of this request.' })
  isCurrent!: boolean;
  @Field(() => SignInVisit, { nullable: true, description: 'The brand that it visits; null without one.' })
  visit!: SignInVisit | null;
  @Field(() => GraphQLString, {
    description: 'The cursor of the sign-in. Pass it as `after` to get the sign-ins that follow.',
  })
  cursor!: string;
}

@ObjectType({ description: 'The sign-ins to the console that were ended.', simpleResolvers: true })
export class EndedSignIns {
  @Field(() => GraphQLInt, { description: 'The number of sign-ins that were ended.' }) count!: number;
}

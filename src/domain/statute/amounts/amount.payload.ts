import { GraphQLInt, GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { AmountKind } from '../facts/amount-kind.js';

@ObjectType({ description: 'What may be asked for of one kind of money.', simpleResolvers: true })
export class CheckedAmount {
  @Field(() => AmountKind, { description: 'The kind of money.' }) kind!: AmountKind;
  @Field(() => GraphQLInt, {
    nullable: true,
    description:
      'The most that may be asked for, in pence, rounded down. 0: it may not be taken. Null: there is no ' +
      'statutory maximum, or it is too large for this field.',
  })
  maximumPence!: number | null;
  @Field(() => GraphQLString, { description: 'The rule, or why there is none.' }) rule!: string;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The key of the rule, as deadlines have it; null where there is none.',
  })
  key!: string | null;
  @Field(() => GraphQLString, { nullable: true, description: 'The statute; null where there is none.' })
  source!: string | null;
}

@ObjectType({ description: 'The result of `checkAmounts`. Not legal advice.', simpleResolvers: true })
export class CheckAmountsPayload {
  @Field(() => [CheckedAmount], {
    description: 'The holding deposit, the tenancy deposit and the first rent, in this order.',
  })
  items!: CheckedAmount[];
}

import { GraphQLInt, GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { AmountKind } from '../facts/amount-kind.js';

@ObjectType({ description: 'The maximum amount for one kind of money.', simpleResolvers: true })
export class CheckedAmount {
  @Field(() => AmountKind, { description: 'The kind of money.' }) kind!: AmountKind;
  @Field(() => GraphQLInt, {
    nullable: true,
    description:
      'The most that may be charged, in pence, rounded down. 0: it must not be charged. Null: no ' +
      'statutory maximum, or one that is too large for this field. The reasonable costs of a change may be ' +
      'higher than the maximum of its fee.',
  })
  maximumPence!: number | null;
  @Field(() => GraphQLString, { description: 'The rule, or why there is none.' }) rule!: string;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The key of the rule, the same as that of the deadline; null if there is none.',
  })
  key!: string | null;
  @Field(() => GraphQLString, { nullable: true, description: 'The statute; null if there is none.' })
  source!: string | null;
}

@ObjectType({ description: 'The result of `checkAmounts`. Not legal advice.', simpleResolvers: true })
export class CheckAmountsPayload {
  @Field(() => [CheckedAmount], {
    description:
      'The holding deposit, the tenancy deposit, the first rent and the fee for a change, in this order.',
  })
  items!: CheckedAmount[];
}

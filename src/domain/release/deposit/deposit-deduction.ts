import { GraphQLInt, GraphQLString } from 'graphql';
import { Field, InputType, ObjectType } from 'type-graphql';
import { EMPTY_IS_UNKNOWN } from '../../../database/declare/fields.js';
import { Ruled } from '../../base/declare.js';
import { DeductionCategory } from '../kinds/deduction-category.js';

/** More than one check-out finds. */
export const MAX_DEDUCTIONS = 50;

@ObjectType({ description: 'A proposed deduction from a deposit.', simpleResolvers: true })
export class DepositDeduction {
  @Field(() => DeductionCategory, { description: 'What it is for.' }) category!: DeductionCategory;
  @Field(() => GraphQLInt, { description: 'The amount in pence, more than 0.' }) amountPence!: number;
  @EMPTY_IS_UNKNOWN
  @Field(() => GraphQLString, { description: 'A note of the agency; empty if there is none.' })
  note!: string;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The https URL of the evidence, such as an invoice; null if none was provided.',
  })
  url!: string | null;
}

@InputType({ description: 'A proposed deduction from a deposit.' })
export class DepositDeductionInput {
  @Field(() => DeductionCategory, { description: 'What it is for.' }) category!: DeductionCategory;
  @Ruled({ minimum: 1 })
  @Field(() => GraphQLInt, { description: 'The amount in pence.' })
  amountPence!: number;
  @Ruled({ maxLength: 500 })
  @Field(() => GraphQLString, { nullable: true, description: 'A note of the agency. Required for `OTHER`.' })
  note?: string | null;
  @Ruled({ format: 'https-url', maxLength: 2000 })
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The https URL of the evidence, such as an invoice.',
  })
  url?: string | null;
}

/** What some deductions add up to, in pence. */
export const deductedPence = (deductions: readonly Pick<DepositDeduction, 'amountPence'>[]): number =>
  deductions.reduce((sum, { amountPence }) => sum + amountPence, 0);

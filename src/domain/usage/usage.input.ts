import { GraphQLInt } from 'graphql';
import { ArgsType, Field } from 'type-graphql';
import { Id } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import type { Price } from '../base/price.js';

/** The most days that are returned. */
export const MAX_DAYS = 400;

const DAYS = 30;

/** The rows of the use of each parent. */
export const usageRows: Price = ({ days }) => Math.min(typeof days === 'number' ? days : DAYS, MAX_DAYS);

/** The keys of a brand, as most brands have them at most: their number is not known before the read. */
const KEYS = 20;
/** A row that is added up takes less time than a value of the response. */
const ROW = 0.2;

/** The price of adding up the use of all keys of a brand. */
export const usageOfKeys: Price = (args) => Math.ceil(usageRows(args) * KEYS * ROW);

@ArgsType()
export class UsageDaysArgs {
  @Ruled({ minimum: 1, maximum: MAX_DAYS })
  @Field(() => GraphQLInt, {
    description: 'The number of days, the last of which is today.',
    defaultValue: DAYS,
  })
  days!: number;
}

@ArgsType()
export class ApiKeyUsageArgs extends UsageDaysArgs {
  @Field(() => Id, { description: 'The id of the brand.' }) brandId!: number;
  @Field(() => Id, { description: 'The id of the key.' }) id!: number;
}

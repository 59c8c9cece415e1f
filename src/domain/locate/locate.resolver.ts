import { Args, Ctx, Resolver } from 'type-graphql';
import type { Context } from '../base/context.js';
import { OperatorReads } from '../base/declare.js';
import { PRICE, type Price } from '../base/price.js';
import { LocateArgs, Located } from './locate.payload.js';
import { locate, MOST_OF_ALL } from './locate.service.js';

/** One statement for each kind of record. */
const price: Price = () => 6 * PRICE.statement;

@Resolver()
export class LocateResolver {
  @OperatorReads(
    () => [Located],
    'Finds what a piece of text belongs to, such as an `X-Request-Id` or the first part of a key. Keys find ' +
      'records of their brand, each kind with its scope. Operators find API keys, operator tokens, requests ' +
      'that belong to no brand, and requests of the brand that they name.',
    { orScope: null, price, rows: MOST_OF_ALL },
  )
  locate(@Ctx() ctx: Context, @Args(() => LocateArgs) args: LocateArgs): Promise<Located[]> {
    return locate(ctx, args);
  }
}

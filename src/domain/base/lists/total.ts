import { GraphQLBoolean, GraphQLInt } from 'graphql';
import { Extensions, Field } from 'type-graphql';
import type { Filtered } from '../../../database/list/list.js';
import { COUNTED } from '../../../database/totals/estimate.js';
import { readTotal, type Total } from '../../../database/totals/total.js';
import type { Context } from '../context.js';
import type { Price } from '../price.js';

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** Whether the field is the total of a list, which may be an estimate. */
    isTotal?: boolean;
  }
}

const LIMIT = COUNTED.toLocaleString('en-GB');

interface TotalOptions {
  /** What it costs, for a total that is read only when it is selected. */
  price?: Price;
}

/** The field with the total of a list. */
export const TotalOf =
  (records: string, { price }: TotalOptions = {}): PropertyDecorator =>
  (target, key) => {
    const description =
      `The number of ${records}. Exact up to ${LIMIT}; above that, and for a search term with many ` +
      'matches, an estimate.' +
      (price ? ' Counting them takes a separate query.' : '');
    Field(() => GraphQLInt, { description })(target, key);
    Extensions({ isTotal: true, ...(price && { price }) })(target, key);
  };

/** The field with whether the total of a list is an estimate. */
export const WhetherEstimated =
  ({ price }: TotalOptions = {}): PropertyDecorator =>
  (target, key) => {
    const description = [
      'Whether the total is an estimate.',
      `True for totals above ${LIMIT} and for search terms with many matches.`,
    ].join(' ');
    Field(() => GraphQLBoolean, { description })(target, key);
    if (price) Extensions({ price })(target, key);
  };

/** The number of records of a list. If it is an estimate, the response has the header `X-Total-Estimated`. */
export async function totalOf<E extends object>(ctx: Context, list: Filtered<E>): Promise<Total> {
  const total = await readTotal<E>(ctx.reader, list);
  if (total.isEstimated) ctx.totals.isEstimated = true;
  return total;
}

import { textAmount } from '../../language/validation/text-amount.js';
import { schemaOfRules } from './rules.js';

/**
 * The cost of work in the database, measured in values of a response: one value takes about 5 µs of CPU. A
 * query may cost 50,000 in all, see src/graphql/operation/limits.ts.
 */
export const PRICE = {
  /** One statement whose rows become records. */
  statement: 200,
  /** One word that a search has to find. */
  keyword: 600,
  /** A part of a text, looked for in several tables. */
  textSearch: 20_000,
  /** One item of a batch, checked and written. */
  item: 35,
  /** One character of text that searches look in. */
  character: 0.16,
} as const;

/** What a field costs beyond the rows that it returns, by its arguments as they were sent. */
export type Price = (args: Readonly<Record<string, unknown>>) => number;

/** The price of a search for the text of an argument. Spaces alone have nothing to search for. */
export const textSearchPrice =
  (argument: string): Price =>
  ({ [argument]: text }) =>
    typeof text === 'string' && text.trim() ? PRICE.textSearch : 0;

/** The price of a list that is counted whenever it is read. */
export const countPrice: Price = () => PRICE.statement;

/** The number of items of a batch, as they were sent; a single item needs no list. */
const batchSize: Price = ({ input }) => {
  const { items } = Object(input) as { items?: unknown };
  return Array.isArray(items) ? items.length : 1;
};

/** The price of a batch: a handful of statements, and the work for each item and its text. */
const batchPrice =
  (item: () => { prototype: object }): Price =>
  (args) => {
    const { items } = Object(args.input) as { items?: unknown };
    const text = textAmount([items].flat(), { items: schemaOfRules(item().prototype) });
    return 5 * PRICE.statement + PRICE.item * batchSize(args) + Math.ceil(PRICE.character * text);
  };

/** What a mutation of a batch costs, by the input type of its items. */
export const batchCost = (item: () => { prototype: object }) => ({
  price: batchPrice(item),
  rows: batchSize,
});

import type { Params } from './sql.js';

/** A search term for a table, or for rows of other tables that belong to its rows. */
export interface TextSearch {
  /** Not empty. */
  text: string;
  places: readonly SearchedPlace[];
}

/** Where a search term is searched. */
export interface SearchedPlace {
  /** SQL of the table with the text, with an index that `textIndex` defines. */
  expression: string;
  /** What the index has, if that is more than the text: every word of the text, and others. */
  indexed?: string;
  /** Other tables by their aliases, and how their rows belong to the row `t`. The last one has the text. */
  among?: Readonly<Record<string, { table: string; on: string }>>;
  /** The column of the table with the text that the others are joined by; its id by default. */
  key?: string;
}

/**
 * SQL of the groups of three letters and digits in a text, of which words have two spaces before and one
 * after.
 */
export const trigramsIn = (expression: string): string => `show_trgm(${expression})`;

/** The index of an expression with the text of a table. Other brands’ rows are not read. */
export const textIndex = (name: string, table: string, expression: string) => ({
  name,
  expression: `create index "${name}" on "${table}" using gin (brand_id, ${trigramsIn(expression)})`,
});

type Match = (expression: string) => string;

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The condition that an expression has the text. */
export function anywhere({ text }: TextSearch, params: Params): Match {
  const pattern = params.add(`%${literal(text)}%`);
  return (expression) => `(${expression}) ilike ${pattern}`;
}

/** The condition that a row `t` has the text. */
export const hasText = (search: TextSearch, params: Params): string =>
  `(${hasTextIn(search, params).join(' or ')})`;

/** The conditions that a row `t` has the text, one for each place. */
export function hasTextIn(search: TextSearch, params: Params): string[] {
  const matches = anywhere(search, params);
  const brand = search.places.some(({ among }) => among) ? params.add(params.brand) : '';
  return search.places.map(({ expression, among }) => {
    if (!among) return matches(expression);
    const others = Object.entries(among);
    const tables = others.map(([alias, { table }]) => `${table} as ${alias}`).join(', ');
    const on = others.map(([alias, other]) => `${alias}.brand_id = ${brand} and ${other.on}`);
    // Without `offset 0` the planner may search the text in every row of the other tables first.
    return `exists (select 1 from ${tables} where ${[...on, matches(expression)].join(' and ')} offset 0)`;
  });
}

/** Three letters or digits in a row, which few rows have. */
const WITHIN_WORDS = /[\p{L}\p{N}]{3}/u;
/** Characters that are not part of a word in any locale of a database. */
const STARTS_AFTER_WORD = /^[^\p{L}\p{N}\P{ASCII}]/u;

/** Whether text has no three letters or digits in a row: its trigrams within words may be in most rows. */
export const isShort = ({ text }: TextSearch): boolean => !WITHIN_WORDS.test(text);

/**
 * SQL of the trigrams of every row that has a search term: those of the term, except at its ends, because its
 * first and last word may continue. `atWords`: it begins with a word, so only its last word may continue.
 */
export function trigramsOf({ text }: TextSearch, atWords: boolean, params: Params): string {
  const letters = [...text];
  const isWhole = atWords || STARTS_AFTER_WORD.test(text);
  const head = params.add(isWhole ? '' : letters.slice(0, 2).join(''));
  const tail = params.add(letters.slice(-2).join(''));
  const all = params.add(text);
  // Of “smith”: “ sm” and not “sm ”, which “sm” has too; at the end likewise.
  const kept =
    `select unnest(show_trgm(${all})) as one` +
    ` except (select unnest(show_trgm(${head})) except select unnest(show_trgm('zz' || ${head})))` +
    ` except (select unnest(show_trgm(${tail})) except select unnest(show_trgm(${tail} || 'zz')))`;
  // Every row with “ sm” has “  s” too, which only takes longer to look up.
  const isImplied =
    `exists (select from kept as other where left(kept.one, 1) = ' ' ` +
    'and right(kept.one, 2) = left(other.one, 2))';
  return `array(with kept as (${kept}) select one from kept where not ${isImplied})`;
}

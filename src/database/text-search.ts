import type { Params } from './sql.js';

/** Text that is looked for in a table, or in rows of other tables that belong to its rows. */
export interface TextSearch {
  /** Not empty. */
  text: string;
  places: readonly SearchedPlace[];
}

/** Where a text is looked for. */
export interface SearchedPlace {
  /** SQL, the expression of a trigram index. */
  expression: string;
  /** Other tables by their aliases, and how their rows belong to the row `t`. */
  among?: Readonly<Record<string, { table: string; on: string }>>;
}

/** What a trigram index finds within words. Other trigrams may be in most rows. */
const WITHIN_WORDS = /[\p{L}\p{N}]{3}/u;
/** What it finds where words begin: the first two letters of a word, a whole word, or one letter alone. */
const AT_WORDS = /^[\p{L}\p{N}]$|(^|[^\p{L}\p{N}])[\p{L}\p{N}]./su;

/** Whether no index finds a text within words: it has no three letters or digits in a row. */
export const isShort = ({ text }: TextSearch): boolean => !WITHIN_WORDS.test(text);

type Match = (expression: string) => string;

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

function anywhere({ text }: TextSearch, params: Params): Match {
  const pattern = params.add(`%${literal(text)}%`);
  return (expression) => `(${expression}) ilike ${pattern}`;
}

/** Where words begin, which an index has for short text too. */
function atWords({ text }: TextSearch, params: Params): Match {
  const [first, later] = [params.add(`${literal(text)}%`), params.add(`% ${literal(text)}%`)];
  return (expression) => `((${expression}) ilike ${first} or (${expression}) ilike ${later})`;
}

interface PlaceSql {
  /** The other tables, and how their rows belong to the row `t`. */
  others: readonly { table: string; on: string }[];
  matches: string;
}

function placesOf(search: TextSearch, match: Match, params: Params): PlaceSql[] {
  const brand = search.places.some(({ among }) => among) ? params.add(params.brand) : '';
  return search.places.map(({ expression, among = {} }) => ({
    others: Object.entries(among).map(([alias, { table, on }]) => ({
      table: `${table} as ${alias}`,
      on: `${alias}.brand_id = ${brand} and ${on}`,
    })),
    matches: match(expression),
  }));
}

/** The condition that a row `t` has the text. */
export function hasText(search: TextSearch, params: Params): string {
  const each = placesOf(search, anywhere(search, params), params).map(({ others, matches }) => {
    if (others.length === 0) return matches;
    const tables = others.map(({ table }) => table).join(', ');
    const conditions = [...others.map(({ on }) => on), matches].join(' and ');
    // Without `offset 0` the planner may look for the text in every row of the other tables first.
    return `exists (select 1 from ${tables} where ${conditions} offset 0)`;
  });
  return `(${each.join(' or ')})`;
}

/** How the rows with the text are found from each index: the joins of other tables, and the condition. */
export function fromIndexes(search: TextSearch, params: Params): { joins: string; matches: string }[] {
  const isAtWords = isShort(search);
  if (isAtWords && !AT_WORDS.test(search.text)) return [];
  const match = (isAtWords ? atWords : anywhere)(search, params);
  return placesOf(search, match, params).map(({ others, matches }) => ({
    joins: others.map(({ table, on }) => ` join ${table} on ${on}`).join(''),
    matches,
  }));
}

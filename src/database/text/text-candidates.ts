import type { Compared } from '../list/list-sql.js';
import { ALIAS, type Params } from '../sql/sql.js';
import {
  anywhere,
  isShort,
  type SearchedPlace,
  type TextSearch,
  trigramsIn,
  trigramsOf,
} from '../sql/text-search.js';

/** The rows with a text, as far as indexes find them within bounds. */
interface Candidates {
  /** Common table expressions. */
  ctes: string;
  /** Selects the ids of the rows that were found, and what their order compares. */
  found: string;
  /** The condition that an index has more rows, or that no index has the text. */
  isCut: string;
}

interface Bounds {
  /** The table of the list, and its conditions. */
  table: string;
  filter: string;
  /** The columns that the order of the list compares. */
  compared: readonly Compared[];
  /** The most rows of each index that are read, and the most that they lead to. */
  most: number;
}

/**
 * How rows with a search term are found. Trigrams are what the index has, so that no row that lacks one is
 * read: the trigrams of a term may be in many rows that do not have the term.
 */
export function candidatesOf(search: TextSearch, bounds: Bounds, params: Params): Candidates {
  const limit = ` limit ${bounds.most}`;
  const isFull = (name: string) => `exists (select 1 from ${name} offset ${bounds.most - 1})`;
  // Of short text, the words that begin with it come first: they are fewer, and mostly meant.
  const kinds = isShort(search) ? ['at_words', 'within_words'] : ['within_words'];
  const brand = params.add(params.brand);
  const matches = anywhere(search, params);
  const ctes = kinds.map(
    (kind) =>
      `${kind} as materialized (select ${trigramsOf(search, kind === 'at_words', params)} as trigrams)`,
  );
  const names: string[] = [];
  for (const kind of kinds)
    for (const [index, place] of search.places.entries()) {
      const [candidates, found] = [`${kind}_${index}`, `found_${kind}_${index}`];
      // There are even more matches within words than at their beginnings.
      const isSought =
        kind === 'within_words' && kinds.length > 1 ? `not ${isFull(`at_words_${index}`)} and ` : '';
      const statements = inPlace(place, bounds, { kind, candidates, brand, matches, isSought });
      ctes.push(`${candidates} as materialized (${statements.candidates}${limit})`);
      ctes.push(`${found} as materialized (${statements.found}${limit})`);
      names.push(candidates, found);
    }
  const unknown = `(select trigrams from ${kinds[0]}) = '{}'`;
  return {
    ctes: ctes.join(', '),
    found: names
      .filter((name) => name.startsWith('found'))
      .map((name) => `select ${comparedColumns(bounds)} from ${name}`)
      .join(' union '),
    isCut: `(${[unknown, ...names.map(isFull)].join(' or ')})`,
  };
}

const comparedColumns = ({ compared }: Bounds): string =>
  ['id', ...compared.map(({ name }) => name)].join(', ');

interface Sought {
  kind: string;
  /** The condition under which all are searched. */
  isSought: string;
  candidates: string;
  brand: string;
  matches: (expression: string) => string;
}

/** The rows of the place whose index has the trigrams, and the rows `t` of those that have the text. */
function inPlace(
  { expression, indexed = expression, among = {}, key = 'id' }: SearchedPlace,
  bounds: Bounds,
  { kind, isSought, candidates, brand, matches }: Sought,
): { candidates: string; found: string } {
  const { table, filter, compared } = bounds;
  const others = Object.entries(among);
  const [alias, searched] = others.at(-1) ?? [ALIAS, { table }];
  const isOwn = alias === ALIAS;
  const trigrams = `(select trigrams from ${kind})`;
  const isIndexed = `${alias}.brand_id = ${brand} and ${trigramsIn(indexed)} @> ${trigrams}`;
  const hasText = isOwn && filter ? `${matches(expression)} and ${filter}` : matches(expression);
  const between = others.slice(0, -1);
  const tables = [...between.map(([name, other]) => `${other.table} as ${name}`), `${table} as ${ALIAS}`];
  const conditions = [
    ...between.map(([name]) => `${name}.brand_id = ${brand}`),
    ...others.map(([, { on }]) => on),
    ...(filter ? [filter] : []),
  ];
  // Without `offset 0` the planner may read the whole table of the list.
  const order = compared.map(({ by, name }) => `, ${by} as ${name}`).join('');
  const row = `select ${ALIAS}.id${order} from ${tables.join(', ')} where ${conditions.join(' and ')} offset 0`;
  return {
    candidates:
      `select ${alias}.${key}${isOwn ? order : ''}, ${hasText} as has_text ` +
      `from ${searched.table} as ${alias} where ${isSought}${trigrams} <> '{}' and ${isIndexed}`,
    found: isOwn
      ? `select ${comparedColumns(bounds)} from ${candidates} where has_text`
      : `select ${ALIAS}.* from ${candidates} as ${alias} cross join lateral (${row}) as ${ALIAS} ` +
        `where ${alias}.has_text`,
  };
}

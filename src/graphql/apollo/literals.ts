/** A whole number or a string without escapes, in the text of a query. */
interface Literal {
  start: number;
  end: number;
  value: number | string;
}

/** The text of a query without its literals; queries with the same skeleton differ in nothing else. */
export interface Skeleton {
  text: string;
  literals: readonly Literal[];
}

/** To look for literals takes as long as the text. */
const MAX_LENGTH = 10_000;

/**
 * What may have digits or quotes and is not a literal comes before it: block strings, comments and names. A
 * text that does not end is a token too: otherwise each quote in it would be looked at again, which takes
 * quadratic time.
 */
const TOKENS = new RegExp(
  [
    /"""(?:\\"""|[\s\S])*?(?:"""|$)|#[^\n\r]*|[A-Za-z_]\w*/,
    /"(?<string>[ !#-[\]-~\u00a0-\ud7ff]*)"(?!")/,
    /"(?:[^"\\\n\r]|\\.)*"?/,
    // Fifteen digits are exact as a number of JavaScript.
    /(?<number>-?(?:0|[1-9]\d{0,14})(?![\w.]))/,
    /-?\d[\w.+-]*/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Undefined for a query without literals, and for one that is too long. */
export function skeletonOf(query: string): Skeleton | undefined {
  if (query.length > MAX_LENGTH) return undefined;
  const literals: Literal[] = [];
  let text = '';
  let end = 0;
  for (const { index, 0: token, groups } of query.matchAll(TOKENS)) {
    const { string, number } = groups ?? {};
    const value = string ?? (number === undefined ? undefined : Number(number));
    if (value === undefined) continue;
    // No query has the character with the number 0.
    text += `${query.slice(end, index)}\0${typeof value}`;
    end = index + token.length;
    literals.push({ start: index, end, value });
  }
  return literals.length > 0 ? { text: text + query.slice(end), literals } : undefined;
}

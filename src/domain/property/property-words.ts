/**
 * The characters at which the parser of PostgreSQL looks for paths, hosts, addresses, tags and numbers, in a
 * time that grows with the square of the length: 40 kB of `a_a_a_…` took 8 s. Without them, the time is
 * linear. None of them is part of the syntax of JSON beside strings.
 */
const PUNCTUATION = '_<./@-';

const bare = (expression: string): string =>
  `translate(${expression}, '${PUNCTUATION}', repeat(' ', ${PUNCTUATION.length}))`;

/** SQL of the words of a text, for searches. */
export const wordsOf = (expression: string): string => `to_tsvector('english', ${bare(expression)})`;

/** SQL of the words of a column with a list of strings. */
export const wordsOfList = (column: string): string =>
  `to_tsvector('english', ${bare(`${column}::text`)}::jsonb)`;

/** A keyword as the words of indexed text are: `ground-floor` is two of them. */
export const bareKeyword = (keyword: string): string => keyword.replace(/[_<./@-]/g, ' ');

const MAX_CHARACTERS = 50_000;
const MAX_LEVELS = 20;

/** NUL, which PostgreSQL cannot store, or half of a surrogate pair, as JSON escapes them. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** What is wrong with an object of another system that is to be stored; undefined if nothing is. */
export function jsonProblem(value: object): string | undefined {
  if (levelsOf(value) > MAX_LEVELS) return `must have at most ${MAX_LEVELS} levels`;
  const text = JSON.stringify(value);
  if (text.length > MAX_CHARACTERS) return `must have at most ${MAX_CHARACTERS} characters as JSON`;
  return UNSTORABLE.test(text) ? 'must be well-formed Unicode without the character NUL' : undefined;
}

/** The levels of a value, counted up to one above the maximum. */
function levelsOf(value: unknown, levels = 0): number {
  if (typeof value !== 'object' || value === null || levels > MAX_LEVELS) return levels;
  return Object.values(value).reduce<number>(
    (deepest, member) => Math.max(deepest, levelsOf(member, levels + 1)),
    levels + 1,
  );
}

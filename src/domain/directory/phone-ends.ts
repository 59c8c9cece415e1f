/** So many digits end every spelling of a telephone number. */
export const END_LENGTH = 7;

const raw = String.raw;

/** What people write between two numbers. */
export const BETWEEN_NUMBERS = '[/,;|&]| or ';

/**
 * The ends of the telephone numbers of a column as SQL, an array: `{9460958}` for “(020) 7946-0958 ext. 2”.
 * An index has them, so that a number is found in any spelling.
 */
export function phoneEnds(column: string): string {
  const steps: readonly (readonly [pattern: string, by: string])[] = [
    [BETWEEN_NUMBERS, ','],
    [raw`(ext|x|#)[. :]*[0-9]{1,5} *(,|$)`, raw`\2`],
    ['[^0-9,]', ''],
    [`[0-9]*([0-9]{${END_LENGTH}})(,|$)`, raw`\1\2`],
  ];
  const ends = steps.reduce(
    (sql, [pattern, by]) => `regexp_replace(${sql}, '${pattern}', '${by}', 'g')`,
    `lower(${column})`,
  );
  return `string_to_array(${ends}, ',')`;
}

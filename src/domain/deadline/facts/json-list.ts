/** SQL of a JSON array with an object for each row of `from`. */
export const listOf = (object: string, from: string): string =>
  `(select coalesce(json_agg(json_build_object(${object})), '[]') from ${from})`;

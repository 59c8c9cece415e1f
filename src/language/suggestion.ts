import { suggestionList } from 'graphql/jsutils/suggestionList.js';

/** The name of the list that was probably meant by a misspelt one; undefined if none is similar. */
export const nearestName = (name: string, known: readonly string[]): string | undefined =>
  suggestionList(name, known)[0];

/**
 * The message of a field that is not part of an input, or of a query parameter that a call does not have,
 * with the name that was probably meant.
 */
export function unknownNameMessage(name: string, known: readonly string[], call?: string): string {
  const near = nearestName(name, known);
  const isUnknown = call === undefined ? 'is not a known field' : `is not a parameter of ${call}`;
  return `${isUnknown}${near === undefined ? '' : `; did you mean "${near}"?`}`;
}

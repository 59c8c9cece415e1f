import { suggestionList } from 'graphql/jsutils/suggestionList.js';

/** The name of the list that was probably meant by a misspelt one; undefined if none is similar. */
export const nearestName = (name: string, known: readonly string[]): string | undefined =>
  suggestionList(name, known)[0];

/** The message of a field that is not part of an input, with the field that was probably meant. */
export function unknownFieldMessage(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return `is not a known field${near === undefined ? '' : `; did you mean "${near}"?`}`;
}

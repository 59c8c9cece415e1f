import { GraphQLString } from 'graphql';
import { Field } from 'type-graphql';
import type { SearchedPlace, TextSearch } from '../../../database/sql/text-search.js';
import { Ruled } from '../declare.js';

/** The limits of a search for text. */
export const TEXT_LIMITS =
  'Empty text does not filter. If more than 5,000 records may contain the search term, the search ' +
  'covers at least the first 2,000 records of the list and 5,000 others, and the total is an estimate. ' +
  'A search term without three consecutive letters or digits matches the beginnings of words, and the ' +
  'inside of words in at least the first 1,000 records of the list; its total may be an estimate.';

/** The argument of a list that searches for text; `where` is what is searched. */
export const TextFilter =
  (where: string): PropertyDecorator =>
  (target, key) => {
    Field(() => GraphQLString, {
      nullable: true,
      description: `Case-insensitive search term in ${where}. ${TEXT_LIMITS}`,
    })(target, key);
    Ruled({ maxLength: 1000 })(target, key);
  };

/** Looks for text in places, each of which has a trigram index; undefined for text of spaces alone. */
export function searchFor(
  text: string | null | undefined,
  places: readonly SearchedPlace[],
): TextSearch | undefined {
  const trimmed = text?.trim();
  return trimmed ? { text: trimmed, places } : undefined;
}

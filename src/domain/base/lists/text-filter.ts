import { GraphQLString } from 'graphql';
import { Field } from 'type-graphql';
import type { SearchedPlace, TextSearch } from '../../../database/sql/text-search.js';
import { Ruled } from '../declare.js';

/** The limits of a search for text. */
export const TEXT_LIMITS =
  'Empty text does not filter. A term of three or more letters or digits matches anywhere; a shorter one ' +
  'matches the beginnings of words. If more than 5,000 records may match, some can be missing: see ' +
  '“Search for text” in the guide “Conventions and limits”.';

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

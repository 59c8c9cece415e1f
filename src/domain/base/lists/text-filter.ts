import { GraphQLString } from 'graphql';
import { Field } from 'type-graphql';
import type { SearchedPlace, TextSearch } from '../../../database/sql/text-search.js';
import { Ruled } from '../declare.js';

/** The limits of a search for text. */
export const TEXT_LIMITS =
  'Empty text does not filter. A text that more than 5,000 records may contain is looked for in at ' +
  'least the first 2,000 records of the list and in 5,000 others; the total is then an estimate. A text ' +
  'without three letters or digits in a row is looked for where words begin, and within words in at ' +
  'least the first 1,000 records of the list; its total may be an estimate, too.';

/** The argument of a list that searches for text; `where` names what is searched. */
export const TextFilter =
  (where: string): PropertyDecorator =>
  (target, key) => {
    Field(() => GraphQLString, {
      nullable: true,
      description: `Case-insensitive text in ${where}. ${TEXT_LIMITS}`,
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

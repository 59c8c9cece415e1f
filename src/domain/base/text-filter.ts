import { GraphQLString } from 'graphql';
import { Field } from 'type-graphql';
import type { SearchedPlace, TextSearch } from '../../database/text-search.js';
import { Ruled } from './declare.js';

/** What short text finds. */
export const SHORT_TEXT =
  'Empty text does not filter. Text without three letters or digits in a row is found anywhere in the first ' +
  '1,000 records of the list, and where words begin in all of them.';

/** The argument of a list that searches for text; `where` names what is searched. */
export const TextFilter =
  (where: string): PropertyDecorator =>
  (target, key) => {
    Field(() => GraphQLString, {
      nullable: true,
      description: `Case-insensitive text in ${where}. ${SHORT_TEXT}`,
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

import { type FilterQuery, raw } from '@mikro-orm/core';
import { GraphQLString } from 'graphql';
import { Field } from 'type-graphql';
import { Ruled } from './declare.js';

/** The argument of a list that searches for text; `where` names what is searched. */
export const TextFilter =
  (where: string): PropertyDecorator =>
  (target, key) => {
    Field(() => GraphQLString, {
      nullable: true,
      description: `Case-insensitive text in ${where}. Empty text does not filter.`,
    })(target, key);
    Ruled({ maxLength: 1000 })(target, key);
  };

/**
 * Filters the records of a table by literal text in one of some SQL expressions. Each expression has a
 * trigram index of its own.
 */
export function containingText<E extends object>(
  brandId: number,
  table: string,
  expressions: readonly string[],
  text: string | null | undefined,
): FilterQuery<E>[] {
  if (!text?.trim()) return [];
  const pattern = `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const parts = expressions.map((one) => `select id from ${table} where brand_id = ? and (${one}) ilike ?`);
  const found = raw(
    (alias) => `${alias}.id = any(array(${parts.join(' union ')}))`,
    parts.flatMap(() => [brandId, pattern]),
  );
  return [{ [found]: [] } as FilterQuery<E>];
}

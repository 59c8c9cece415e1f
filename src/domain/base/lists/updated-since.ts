import type { EntityClass } from '@mikro-orm/core';
import { Field } from 'type-graphql';
import { Instant } from '../../../language/graphql/scalars.js';
import { parseInstant } from '../../../language/time/instant.js';
import type { Position } from '../cursor.js';
import { bySortKey, type ListOrder, type SortKey } from './list-order.js';

interface Changed extends Position {
  updatedAt: Date;
}

/** The key of a list that is sorted by an instant. */
export const instantKey = <E extends Record<C, Date>, C extends string>(
  column: C,
  sqlColumn: string,
): Omit<SortKey<E>, 'name'> => ({
  sql: (alias) => `${alias}.${sqlColumn}`,
  sqlType: 'timestamptz',
  columns: [column],
  keyOf: (record) => record[column].toISOString(),
  isKey: (text) => parseInstant(text)?.toISOString() === text,
});

/** The argument of a list that finds what changed; `records` is what the list has. */
export const UpdatedSince = (records: string, more = ''): PropertyDecorator =>
  Field(() => Instant, {
    nullable: true,
    description:
      `Only ${records} that changed at this instant or later. The list is then sorted by the last change, ` +
      `the oldest first.${more && ` ${more}`}`,
  });

/** The order of a list of what changed: the oldest change first. */
export const byUpdate = <E extends Changed>(entity: EntityClass<E>): ListOrder<E> =>
  bySortKey<E>(
    entity,
    { name: 'updated_at', ...instantKey<E, 'updatedAt'>('updatedAt', 'updated_at') },
    'asc',
  );

import type { FilterQuery } from '@mikro-orm/core';
import { GraphQLString } from 'graphql';
import { Derived } from '../../database/declare/fields.js';
import { invalidArgument } from '../../errors.js';

/** The position of a record among those of its type: by its creation, then by its id. */
export interface Position {
  createdAt: Date;
  id: number;
}

/** The part of a list that a caller requests. */
export interface Page {
  first: number;
  after?: string | null;
}

/** The end of the year 9999; no later instant is stored. */
const LATEST_MS = Date.UTC(10_000, 0) - 1;

const encode = (type: string, { createdAt, id }: Position): string =>
  Buffer.from(`${type} ${createdAt.getTime().toString(36)} ${id.toString(36)}`).toString('base64url');

/** The cursor of a record. Every list of records of its type accepts it. */
export const cursorOf = (record: Position): string => encode(record.constructor.name, record);

/** The position in a cursor. Throws for text that is not a cursor of a record of this type. */
export function positionOf(cursor: string, entity: { readonly name: string }): Position {
  const [, instant = '', number = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const createdAtMs = Number.parseInt(instant, 36);
  const position = { createdAt: new Date(createdAtMs), id: Number.parseInt(number, 36) };
  const isPossible =
    createdAtMs >= 0 && createdAtMs <= LATEST_MS && position.id >= 1 && Number.isSafeInteger(position.id);
  // A cursor that this service created for a record of the type encodes to the same text again.
  if (!isPossible || encode(entity.name, position) !== cursor)
    throw invalidArgument('after', 'must be a cursor of this list');
  return position;
}

/** The condition for records after a position. */
export function recordsAfter<E extends Position>(
  { createdAt, id }: Position,
  direction: 'asc' | 'desc',
): FilterQuery<NoInfer<E>> {
  const operator = direction === 'asc' ? '$gt' : '$lt';
  const condition: object = {
    // The condition on the instant alone lets the index begin there.
    createdAt: { [`${operator}e`]: createdAt },
    $or: [{ createdAt: { [operator]: createdAt } }, { id: { [operator]: id } }],
  };
  // The ORM's types do not follow a filter on the columns that every entity of a generic type has.
  return condition as FilterQuery<NoInfer<E>>;
}

/** Publishes the cursor of a record. */
export const Cursor = (): PropertyDecorator =>
  Derived(
    () => GraphQLString,
    ['createdAt'],
    'The cursor of the record. Pass it as `after` to a list to get the records that follow.',
  );

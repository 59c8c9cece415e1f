import { BigIntType, DecimalType, type EntityManager } from '@mikro-orm/core';
import { Property } from '@mikro-orm/decorators/legacy';
import { GraphQLBoolean, GraphQLFloat, GraphQLInt, type GraphQLScalarType, GraphQLString } from 'graphql';
import { Extensions, Field } from 'type-graphql';
import { CalendarDay, Id, Instant, JsonObject } from '../../language/graphql/scalars.js';
import { nowOf } from './clock.js';
import { dependsOn } from './derived.js';
import { ValuesOf } from './values.js';

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** Whether an empty text means that the value is unknown, or that there is none. */
    emptyIsUnknown?: true;
  }
}

/** Text that is empty if it is unknown. */
export const EMPTY_IS_UNKNOWN = Extensions({ emptyIsUnknown: true });

/**
 * A field that may be null, one that may be empty, or one with a default for new rows; and the name of its
 * column.
 */
type Presence = ({ nullable: true } | { mayBeEmpty: true } | { default: string | number | boolean }) & {
  fieldName?: string;
};

const isEmptyWhenUnknown = (presence: Presence): boolean =>
  'mayBeEmpty' in presence || ('default' in presence && presence.default === '');

interface Column {
  type?: string | DecimalType<'number'> | BigIntType<'number'>;
  columnType?: string;
  length?: number;
  check?: string;
  /** The default of new rows, as SQL. */
  defaultRaw?: string;
}

/** Declares a GraphQL field and its column in one line. */
const published =
  (graphql: () => object, column: Column) =>
  (description: string, presence?: Presence): PropertyDecorator =>
  (target, key) => {
    const nullable = presence !== undefined && 'nullable' in presence;
    Field(() => graphql() as GraphQLScalarType, { description, nullable })(target, key);
    if (presence && isEmptyWhenUnknown(presence)) EMPTY_IS_UNKNOWN(target, key);
    Property({
      ...column,
      nullable,
      ...(presence && 'default' in presence && { default: presence.default }),
      ...(presence?.fieldName && { fieldName: presence.fieldName }),
    })(target, String(key));
  };

export const Text = published(() => GraphQLString, { type: 'text' });
export const Flag = published(() => GraphQLBoolean, { type: 'boolean' });
export const Whole = published(() => GraphQLInt, { type: 'integer' });
export const Double = published(() => GraphQLFloat, { type: 'double' });
/** Pounds to the penny, exact in the database. */
export const Pounds = published(() => GraphQLFloat, {
  type: new DecimalType('number'),
  columnType: 'numeric(12,2)',
});
/** A number of things that happened. */
export const Count = (description: string): PropertyDecorator =>
  published(() => GraphQLInt, { type: new BigIntType('number'), defaultRaw: '0' })(description);
/** Whole pence. */
export const Pence = published(() => GraphQLInt, { type: new BigIntType('number') });
/** A calendar day. */
export const OnDay = published(() => CalendarDay, { type: 'date' });
/** To the millisecond, the precision of JavaScript: a cursor must have the exact value. */
export const At = published(() => Instant, { type: 'datetime', length: 3 });
/** The instant of the insert. */
export const CreatedAt =
  (description: string): PropertyDecorator =>
  (target, key) => {
    Field(() => Instant, { description })(target, key);
    Property({ type: 'datetime', length: 3, onCreate: (_, em) => nowOf(em) })(target, String(key));
  };
/** The property of the instant of the insert, which is the last change of a new record. */
const CREATED_AT = 'createdAt';
/** The instant of the last change. */
export const UpdatedAt =
  (description: string): PropertyDecorator =>
  (target, key) => {
    const now = (_: object, em: EntityManager): Date => nowOf(em);
    const created = (record: object, em: EntityManager): Date => {
      const at: unknown = Reflect.get(record, CREATED_AT);
      return at instanceof Date ? at : nowOf(em);
    };
    Field(() => Instant, { description })(target, key);
    Property({ type: 'datetime', length: 3, onCreate: created, onUpdate: now })(target, String(key));
  };
export const Json = published(() => JsonObject, { type: 'json' });
export const TextList = published(() => [GraphQLString], { type: 'json' });
export const Ids = published(() => [Id], { type: 'json' });

type List = Readonly<Record<string, string | number>>;

/** The expression of a check constraint that allows only the values of a closed list. */
export const isOneOf = (column: string, list: List): string =>
  `${column} in (${Object.values(list)
    .map((value) => (typeof value === 'number' ? value : `'${value}'`))
    .join(', ')})`;

/** A field with a closed list of values, enforced by a check constraint. */
export const Choice = (
  list: List,
  column: string,
  description: string,
  presence?: Presence,
): PropertyDecorator => {
  const numeric = Object.values(list).every((value) => typeof value === 'number');
  const declare = published(() => list, {
    type: numeric ? 'smallint' : 'text',
    check: isOneOf(column, list),
  })(description, presence);
  return (target, key) => {
    declare(target, key);
    ValuesOf(list, column)(target, key);
  };
};

/**
 * A column that the database computes from others, for conditions and orders. No read selects it, but an
 * update depends on what it is computed from.
 */
export const Generated =
  (columnType: string, from: readonly string[], sql: string): PropertyDecorator =>
  (target, key) => {
    const column = { columnType, generated: `(${sql}) stored`, lazy: true, hidden: true, nullable: true };
    Property(column)(target, String(key));
    dependsOn(target, String(key), from);
  };

/** A computed field, with the columns that it reads: a query selects only those. */
export const Derived =
  (
    graphql: () => object,
    from: readonly string[],
    description: string,
    presence?: { nullable: true },
  ): PropertyDecorator =>
  (target, key) => {
    Field(() => graphql() as GraphQLScalarType, { description, nullable: presence?.nullable ?? false })(
      target,
      key,
    );
    dependsOn(target, String(key), from);
  };

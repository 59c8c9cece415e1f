import type { EntityClass } from '@mikro-orm/core';
import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Extensions, FieldResolver, Info, Root } from 'type-graphql';
import type { Scope } from '../../../auth/scopes.js';
import type { Selected } from '../../../database/read/read.js';
import { joinedRows } from '../../../database/row/joins.js';
import { type Join, type Selection, selectionOf } from '../../../language/graphql/selection.js';
import type { BrandOwned } from '../brand-owned.js';
import type { Context } from '../context.js';
import type { Page } from '../cursor.js';
import { Needs } from '../declare.js';
import { PageArgs } from '../lists/page.js';
import { type Children, type Found, idBy, type Lists, type Relations } from '../relations.js';

/** Reads the records that a field leads to: for one parent, and for all parents of a page at once. */
export interface Relation {
  of(relations: Relations, parent: object, fields: Selection, page: Page): Promise<unknown> | null;
  /** In the order of the parents. */
  ofAll(
    relations: Relations,
    parents: readonly object[],
    fields: Selection,
    page: Page,
  ): Promise<readonly unknown[]>;
  /** How the statement of the parents can read the record too; undefined for a list. */
  join?(fields: Selection): Join;
}

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** The relation of the field, if it is declared by `ToOne` or `ToMany`. */
    relation?: Relation;
  }
}

interface FieldOptions {
  nullable?: boolean;
}

interface ToOneOptions extends FieldOptions {
  /** Whether the field is null if the record is deleted. */
  unlessDeleted?: boolean;
}

/**
 * A field that leads to the record in a property of the parent, which is a reference or an id; null if there
 * is none. A key needs the scope.
 */
export const ToOne =
  <E extends BrandOwned>(
    scope: Scope,
    entity: () => EntityClass<E>,
    by: string,
    description: string,
    { nullable = false, unlessDeleted = false }: ToOneOptions = {},
  ): PropertyDecorator =>
  (prototype, key) => {
    const read = (fields: Selection): Selection => (unlessDeleted ? fields.with(['isDeleted']) : fields);
    const unlessRemoved = (record: Selected<E> | null): Selected<E> | null =>
      unlessDeleted && record && Reflect.get(record, 'isDeleted') ? null : record;
    const joinedTo = (parents: readonly object[], fields: Selection): (Selected<E> | null)[] | undefined => {
      const joined = joinedRows(parents, by, read(fields)) as (Selected<E> | null)[] | undefined;
      return joined?.map(unlessRemoved);
    };
    const relation: Relation = {
      of: (relations, parent, fields) => {
        const [joined] = joinedTo([parent], fields) ?? [];
        if (joined !== undefined) return Promise.resolve(joined);
        const id = idBy(parent, by);
        return id === null ? null : relations.one(entity(), id, read(fields)).then(unlessRemoved);
      },
      ofAll: async (relations, parents, fields) => {
        const joined = joinedTo(parents, fields);
        if (joined) return joined;
        const ids = parents.map((parent) => idBy(parent, by));
        return (await relations.oneOfAll(entity(), ids, read(fields))).map(unlessRemoved);
      },
      join: (fields) => ({ by, selection: read(fields) }),
    };
    const resolve = (parent: object, { relations }: Context, info: GraphQLResolveInfo) =>
      relation.of(relations, parent, selectionOf(info), { first: 1 });
    define(prototype, String(key), {
      scope,
      relation,
      from: [by],
      returns: entity,
      description,
      nullable,
      resolve,
    });
  };

interface ToManyOptions<E extends BrandOwned> extends FieldOptions {
  /** Of the creation; `asc` by default, the oldest first. */
  direction?: 'asc' | 'desc';
  unless?: Children<E>['unless'];
}

/**
 * A field that leads to a page of the records whose property `by` refers to the parent. A key needs the
 * scope.
 */
export const ToMany = <E extends BrandOwned>(
  scope: Scope,
  entity: () => EntityClass<E>,
  by: Children<E>['by'],
  description: string,
  { nullable = false, direction = 'asc', unless }: ToManyOptions<E> = {},
): PropertyDecorator =>
  pageField(scope, () => ({ entity: entity(), by, direction, unless }), 'id', description, nullable);

/**
 * A field that leads to a page of the records that are found for the id in the property `by` of the parent. A
 * key needs the scope.
 */
export const ToFound = <E extends BrandOwned>(
  scope: Scope,
  found: () => Found<E>,
  by: string,
  description: string,
): PropertyDecorator => pageField(scope, found, by, description, false);

/** A field that leads to a page of the list for the id in the property `by` of the parent. */
const pageField =
  <E extends BrandOwned>(
    scope: Scope,
    lists: () => Lists<E>,
    by: string,
    description: string,
    nullable: boolean,
  ): PropertyDecorator =>
  (prototype, key) => {
    const idOf = (parent: object): number => Number(Reflect.get(parent, by));
    const relation: Relation = {
      of: (relations, parent, fields, page) => relations.page(lists(), idOf(parent), page, fields),
      ofAll: (relations, parents, fields, page) =>
        relations.pageOfAll(lists(), parents.map(idOf), page, fields),
    };
    const resolve = (parent: object, { relations }: Context, info: GraphQLResolveInfo, page: PageArgs) =>
      relation.of(relations, parent, selectionOf(info), page);
    const returns = () => [lists().entity];
    define(prototype, String(key), { scope, relation, from: [by], returns, description, nullable, resolve });
    Args(() => PageArgs)(prototype, String(key), 3);
  };

interface RelationField {
  scope: Scope;
  relation: Relation;
  from: readonly string[];
  returns: () => object;
  description: string;
  nullable: boolean;
  resolve: (parent: object, ctx: Context, info: GraphQLResolveInfo, page: PageArgs) => unknown;
}

/** Makes a property of a resolver class the resolver of a field. */
function define(
  prototype: object,
  key: string,
  { scope, relation, from, returns, description, nullable, resolve }: RelationField,
): void {
  const method: PropertyDescriptor = { value: resolve };
  Object.defineProperty(prototype, key, method);
  Root()(prototype, key, 0);
  Ctx()(prototype, key, 1);
  Info()(prototype, key, 2);
  FieldResolver(returns as never, { description, nullable })(prototype, key, method);
  Extensions({ relation, from })(prototype, key);
  Needs(scope)(prototype, key, method);
}

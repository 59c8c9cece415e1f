import {
  type EntityMetadata,
  type EntityProperty,
  isRaw,
  type QueryOrderMap,
  RawQueryFragment,
} from '@mikro-orm/core';

/** The name of the table that is read, within its statement. */
export const ALIAS = 't';

/** Thrown for a filter or an order of the ORM that is not written as SQL here. */
export class UnsupportedFilter extends Error {
  constructor(what: string) {
    super(`${what} cannot be written as SQL.`);
  }
}

/** The parameters of a statement, numbered as they are added. */
export class Params {
  readonly values: unknown[] = [];

  /** `brand`: the brand that the statement is limited to. */
  constructor(readonly brand: unknown) {}

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/**
 * The column of a property. A reference within a brand has the columns `brand_id` and its own, which is the
 * last one.
 */
export const columnOf = ({ fieldNames }: EntityProperty, alias = ALIAS): string =>
  `${alias}."${fieldNames[fieldNames.length - 1]}"`;

/** A raw fragment with its parameters. */
export function fragment(key: symbol, params: Params, alias = ALIAS): string {
  // In the ORM’s types the key of a fragment is not a symbol.
  const raw = RawQueryFragment.getKnownFragment(key as never);
  if (!isRaw(raw) || /\?\?|\\\?/.test(raw.sql)) throw new UnsupportedFilter('A fragment with names');
  const given = [...raw.params];
  const sql = raw.sql.replaceAll('[::alias::]', alias).replace(/\?/g, () => {
    const value: unknown = given.shift();
    const isPlain = value === null || value instanceof Date || ['string', 'number'].includes(typeof value);
    if (!isPlain) throw new UnsupportedFilter('A parameter of a fragment');
    return params.add(value);
  });
  if (given.length > 0) throw new UnsupportedFilter('A fragment with more parameters');
  return sql;
}

/** An order by a distance, the nearest rows first: an index has them in this order, and in no other. */
export class ByDistance {
  /** `distance`: a raw fragment. */
  constructor(readonly distance: symbol) {}
}

/** The order of a list. */
export type Order<E> = readonly (QueryOrderMap<E> | ByDistance)[];

/** What an order compares: a column or an expression. */
export interface OrderTerm {
  by: string;
  direction: 'asc' | 'desc';
  isDistance: boolean;
}

export function orderTerms<E extends object>(
  meta: EntityMetadata,
  order: Order<E>,
  params: Params,
): OrderTerm[] {
  const properties: Readonly<Record<string, EntityProperty>> = meta.properties;
  return order.flatMap((one): OrderTerm[] => {
    if (one instanceof ByDistance)
      return [{ by: fragment(one.distance, params), direction: 'asc', isDistance: true }];
    return Reflect.ownKeys(one).map((key): OrderTerm => {
      const direction = String(Reflect.get(one, key)).toLowerCase();
      const property = typeof key === 'string' ? properties[key] : undefined;
      if ((direction !== 'asc' && direction !== 'desc') || (typeof key === 'string' && !property))
        throw new UnsupportedFilter(`The order by ${String(key)}`);
      const by = property ? columnOf(property) : fragment(key as symbol, params);
      return { by, direction, isDistance: false };
    });
  });
}

/** An order as SQL; empty text if there is none. */
export const orderBy = (terms: readonly OrderTerm[]): string =>
  terms.length > 0 ? ` order by ${terms.map(({ by, direction }) => `${by} ${direction}`).join(', ')}` : '';

/**
 * The order and the limit that select at least the first rows of a list. Before PostgreSQL 17 the planner
 * sorts all matching rows for an order by distance, which an index has, and then by id, which that index does
 * not have. So the nearest are selected, with those that are as far away as the last of them.
 */
export function firstInOrder(
  { terms: [first], order }: { terms: readonly OrderTerm[]; order: string },
  count: number,
): string {
  if (!first?.isDistance) return `${order} limit ${count}`;
  return ` order by ${first.by} ${first.direction} fetch first ${count} rows with ties`;
}

/**
 * An array parameter, such as `$2`, whose length the planner does not see. If it did, a plan for the
 * ids of one call would look cheaper than one for all, and the statement would be planned with every call.
 */
export const anyArray = (parameter: string, type = 'bigint'): string =>
  `array(select unnest(${parameter}::${type}[]))`;

import {
  type EntityMetadata,
  type EntityProperty,
  isRaw,
  type QueryOrderMap,
  RawQueryFragment,
} from '@mikro-orm/core';

/** The name of the table that is read, within its statement. */
export const ALIAS = 't';

/** Thrown for a read that only the ORM supports. It is caught at once, and needs no stack. */
export class LeftToOrm {}

/** The result of a function; undefined where it throws `LeftToOrm`. */
export function unlessLeftToOrm<T>(build: () => T): T | undefined {
  try {
    return build();
  } catch (error) {
    if (error instanceof LeftToOrm) return undefined;
    throw error;
  }
}

/** The parameters of a statement, numbered in the order of its text. */
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
export function fragment(key: symbol, params: Params): string {
  // The ORM’s types do not know that the key of a fragment is a symbol.
  const raw = RawQueryFragment.getKnownFragment(key as never);
  if (!isRaw(raw) || /\?\?|\\\?/.test(raw.sql)) throw new LeftToOrm();
  const given = [...raw.params];
  const sql = raw.sql.replaceAll('[::alias::]', ALIAS).replace(/\?/g, () => {
    const value: unknown = given.shift();
    const isPlain = value === null || value instanceof Date || ['string', 'number'].includes(typeof value);
    if (!isPlain) throw new LeftToOrm();
    return params.add(value);
  });
  if (given.length > 0) throw new LeftToOrm();
  return sql;
}

/** An order of the ORM as SQL; empty text where there is none. */
export function ordering<E extends object>(
  meta: EntityMetadata,
  order: readonly QueryOrderMap<E>[],
  params: Params,
): string {
  const properties: Readonly<Record<string, EntityProperty>> = meta.properties;
  const parts = order.flatMap((one) =>
    Reflect.ownKeys(one).map((key) => {
      const direction = String(Reflect.get(one, key)).toLowerCase();
      const property = typeof key === 'string' ? properties[key] : undefined;
      if ((direction !== 'asc' && direction !== 'desc') || (typeof key === 'string' && !property))
        throw new LeftToOrm();
      const by = property ? columnOf(property) : fragment(key as symbol, params);
      return `${by} ${direction}`;
    }),
  );
  return parts.length > 0 ? ` order by ${parts.join(', ')}` : '';
}

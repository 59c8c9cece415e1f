import type { EntityClass } from '@mikro-orm/core';
import { type Fault, invalid, recordsNotFound } from '../../errors.js';
import type { BrandOwned } from './brand-owned.js';
import type { Context } from './context.js';
import type { Referenced } from './reference.js';

/** A record that an input names by `<member>Id` or `<member>Reference`. */
interface Wanted<E extends object> {
  entity: EntityClass<E>;
  /** What the record is, for messages: “Property”. */
  what: string;
  required?: true;
}

type Nameable = BrandOwned & Referenced;
type Wishes = Readonly<Record<string, Wanted<Nameable>>>;
type RecordOf<W> = W extends { entity: EntityClass<infer E>; required: true }
  ? E
  : W extends { entity: EntityClass<infer E> }
    ? E | null
    : never;
type Found<W extends Wishes> = { -readonly [M in keyof W]: RecordOf<W[M]> };

/**
 * Finds the records that an input names, each by id or by reference; null where it names none. Refuses both
 * for one record, and neither for a required one, with 422; records that the brand does not have, with 404. A
 * refusal lists every fault. `path` is the path of the input.
 */
export async function findNamed<const W extends Wishes>(
  ctx: Context,
  input: object,
  wishes: W,
  path = 'input',
): Promise<Found<W>> {
  const named = Object.entries(wishes).map(([member, wish]) => {
    const id: unknown = Reflect.get(input, `${member}Id`) ?? null;
    const reference: unknown = Reflect.get(input, `${member}Reference`) ?? null;
    return { member, wish, id, reference };
  });
  const faults = named.flatMap(({ member, wish, id, reference }): Fault[] => {
    const fault = (name: string, message: string): Fault[] => [
      { in: 'arguments', path: `${path}.${name}`, message },
    ];
    if (id !== null && reference !== null)
      return fault(`${member}Reference`, `must not be given together with ${member}Id`);
    if (id === null && reference === null && wish.required)
      return fault(`${member}Id`, `is required, or ${member}Reference`);
    return [];
  });
  if (faults.length > 0) throw invalid(faults);

  const missing: { path: string; message: string }[] = [];
  const found: Record<string, Nameable | null> = {};
  for (const { member, wish, id, reference } of named) {
    found[member] = null;
    if (id === null && reference === null) continue;
    const where = id === null ? { reference } : { id };
    // A filter over a generic entity's columns is beyond what the ORM's types can follow.
    const record = await ctx.em.findOne(wish.entity, where as never);
    found[member] = record;
    if (record) continue;
    missing.push(
      id === null
        ? {
            path: `${path}.${member}Reference`,
            message: `${wish.what} with reference “${reference}” not found.`,
          }
        : { path: `${path}.${member}Id`, message: `${wish.what} ${id} not found.` },
    );
  }
  if (missing.length > 0) throw recordsNotFound(missing);
  return found as Found<W>;
}

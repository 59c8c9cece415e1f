import type { Em } from '../../../database/orm/orm.js';
import { membersOf } from '../members.js';
import type { RecordValues } from './batch-sql.js';

/** The records that the items of a batch write. */
export interface Written<I extends object> {
  entity: new () => object;
  /** The input type of an item, with the rules of its members. */
  input: new () => I;
  /**
   * The default values of a new record that differ from those of the entity, and the values of properties
   * that are not members of the input.
   */
  initial?: RecordValues;
}

/**
 * The properties that items write, each with the value of a new record that leaves it out: the members of the
 * input that the entity stores under the same name, and those of `initial`.
 */
export function batchColumns(em: Em, { entity, input, initial }: Written<object>): RecordValues {
  const { properties } = em.getMetadata().get<object>(entity);
  const stored: Readonly<Record<string, { persist?: boolean }>> = properties;
  const blank = new entity();
  const written = membersOf(input).filter(
    (member) => member !== 'reference' && stored[member] && stored[member].persist !== false,
  );
  return {
    ...Object.fromEntries(written.map((member) => [member, Reflect.get(blank, member) ?? null])),
    ...initial,
  };
}

import { type Validate, validator } from '../../../language/validation/validator.js';
import { spellPath } from '../../../language/validation/value-path.js';
import { rulesOf, schemaOfRules } from '../rules.js';
import type { UpsertError } from './batch.payload.js';

/** The errors of an item that a response lists. */
export const MAX_ITEM_ERRORS = 10;

const validators = new WeakMap<object, Validate>();

/** The errors of an item of a batch by the rules of its input type. */
export function itemErrors({ prototype }: { prototype: object }, item: object): UpsertError[] {
  const check = validators.get(prototype) ?? validator(schemaOfRules(prototype), MAX_ITEM_ERRORS);
  validators.set(prototype, check);
  return check(item).map(({ path, message }) => ({ path: spellPath(path), message }));
}

/** How often a character of each member counts. */
export const textWeights = ({ prototype }: { prototype: object }): Record<string, number | undefined> =>
  Object.fromEntries(
    Object.entries(rulesOf(prototype)).map(([member, { textWeight }]) => [member, textWeight]),
  );

/**
 * For each item whose reference an earlier item has: the error that names that item. An empty reference is
 * not one.
 */
export function repeatedReferences(items: readonly { reference: string }[]): Map<number, UpsertError> {
  const first = new Map<string, number>();
  const repeated = new Map<number, UpsertError>();
  for (const [index, { reference }] of items.entries()) {
    if (reference === '') continue;
    const earlier = first.get(reference);
    if (earlier === undefined) first.set(reference, index);
    else repeated.set(index, { path: 'reference', message: `is the reference of item ${earlier} too` });
  }
  return repeated;
}

/** The errors of an item about members that its record must have. */
export function missingMembers(
  item: object,
  required: readonly string[],
  isNew: boolean,
): readonly UpsertError[] {
  return required.flatMap((path) => {
    const value: unknown = Reflect.get(item, path);
    if (value === null) return [{ path, message: 'must not be null or empty' }];
    return value === undefined && isNew ? [{ path, message: 'is required for a new record' }] : [];
  });
}

/** The item with null in place of empty text, which means the same in a batch. */
export function withoutEmptyText<I extends object>(item: I): I {
  const cleared = Object.keys(item).filter(
    (member) => Reflect.get(item, member) === '' && member !== 'reference',
  );
  return cleared.length === 0 ? item : { ...item, ...Object.fromEntries(cleared.map((one) => [one, null])) };
}

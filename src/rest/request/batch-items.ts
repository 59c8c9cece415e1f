import { getNamedType, isInputObjectType } from 'graphql';
import {
  MAX_ITEM_ERRORS,
  repeatedReferences,
  withoutEmptyText,
} from '../../domain/base/batch/batch-check.js';
import { startOf } from '../../domain/base/naming/reference.js';
import { MAX_PROBLEMS, type Problem } from '../../errors.js';
import { validator } from '../../language/validation/validator.js';
import { spellPath } from '../../language/validation/value-path.js';
import type { Parameter } from '../call/call.js';
import { type UnknownField, unknownMembers, unknownProblem } from './unknown-fields.js';
import type { RequestValues } from './values.js';

/** An item of a batch that GraphQL would not accept, with its errors by the names of the request. */
export interface WrongItem {
  reference: string;
  errors: readonly { path: string; message: string }[];
  /** The item as it was sent. */
  sent: unknown;
}

/** The wrong items of a batch, by their positions. */
export type WrongItems = ReadonlyMap<number, WrongItem>;

export const NO_WRONG_ITEMS: WrongItems = new Map();

/**
 * Stands for a wrong item, so that the others keep their positions: an item without a reference is rejected.
 */
const PLACEHOLDER = { reference: '' };

/**
 * Returns a function that takes the items with unknown members and with values of a wrong type out of a
 * batch. GraphQL would reject all items with them. An item with the reference of an earlier one is taken out
 * too: GraphQL would accept it if the earlier one is wrong.
 */
export function wrongItemsReader({
  name,
  type,
  schema: { items = {}, ruledItems = items },
}: Parameter): (given: RequestValues, body: unknown) => WrongItems {
  const [typeErrors, allErrors] = [validator(items, 1), validator(ruledItems, MAX_ITEM_ERRORS)];
  const itemType = getNamedType(type);
  return (given, body) => {
    const [read, sent]: unknown[] = [given[name], Reflect.get(Object(body), name)];
    if (!Array.isArray(read) || !Array.isArray(sent)) return NO_WRONG_ITEMS;
    const toError = errorWriter();
    const wrong = new Map<number, WrongItem>();
    const repeated = repeatedReferences(sent.map((item) => ({ reference: referenceOf(item) })));
    given[name] = read.map((item: unknown, index) => {
      const unknown = isInputObjectType(itemType)
        ? unknownMembers(sent[index], itemType, MAX_ITEM_ERRORS)
        : [];
      const repeat = repeated.get(index);
      if (unknown.length === 0 && !repeat && typeErrors(item).length === 0) return item;
      const errors = [
        ...allErrors(isObject(item) ? withoutEmptyText(item) : item).map(({ path, message }) => ({
          path: spellPath(path),
          message,
        })),
        ...(repeat ? [repeat] : []),
        ...unknown.map(toError),
      ];
      wrong.set(index, {
        reference: startOf(referenceOf(sent[index])),
        errors: errors.slice(0, MAX_ITEM_ERRORS),
        sent: sent[index],
      });
      return PLACEHOLDER;
    });
    return wrong;
  };
}

/** Writes the errors of unknown members. To find a similar name takes time, so the last of many have none. */
function errorWriter(): (unknown: UnknownField) => WrongItem['errors'][number] {
  let written = 0;
  return (unknown) => {
    written += 1;
    const known = written > MAX_PROBLEMS ? { ...unknown.known, names: [] } : unknown.known;
    const { path, message } = unknownProblem({ ...unknown, known });
    return { path, message };
  };
}

const isObject = (item: unknown): item is object => typeof item === 'object' && item !== null;

function referenceOf(item: unknown): string {
  const reference: unknown = Reflect.get(Object(item), 'reference');
  return typeof reference === 'string' ? reference : '';
}

/** The errors of wrong items as those of the request. */
export const itemProblems = (name: string, wrong: WrongItems): Problem[] =>
  [...wrong].flatMap(([index, { errors }]) =>
    errors.map(({ path, message }): Problem => {
      const at = `${name}[${index}]`;
      return { in: 'body', path: path === '' ? at : `${at}.${path}`, message };
    }),
  );

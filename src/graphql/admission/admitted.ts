import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Gate } from '../../auth/gates.js';
import type { NamedOperation } from '../operation/execute.js';

/** The most operations that are remembered, each with its variables. */
const MAX_OPERATIONS = 2000;
/** The most values among the variables of one operation, and the most characters of their strings. */
const MAX_VALUES = 50;
const MAX_LENGTH = 1000;

/** The gates of the root fields. */
const admitted = new LRUCache<string, readonly Gate[]>({ max: MAX_OPERATIONS });
const numbers = new WeakMap<DocumentNode, number>();
let documents = 0;

/**
 * The gates of an operation that passed every check before which does not depend on the caller, with the same
 * variables; undefined for other operations.
 */
export function admittedGates(request: NamedOperation): readonly Gate[] | undefined {
  const key = numbers.has(request.document) ? operationKey(request) : undefined;
  return key === undefined ? undefined : admitted.get(key);
}

/** Remembers that an operation may run with these variables, for every caller that its gates let in. */
export function admit(request: NamedOperation, gates: readonly Gate[]): void {
  const key = operationKey(request);
  if (key !== undefined) admitted.set(key, gates);
}

/** Undefined for variables that are too large to be remembered. */
function operationKey({ document, operationName, variables = {} }: NamedOperation): string | undefined {
  if (!isSmall(variables)) return undefined;
  let number = numbers.get(document);
  if (number === undefined) {
    documents += 1;
    number = documents;
    numbers.set(document, number);
  }
  return `${number} ${JSON.stringify([operationName ?? null, variables])}`;
}

/** Whether a value is within the limits and can be written as JSON; stops at the limits. */
function isSmall(value: unknown): boolean {
  let values = MAX_VALUES;
  let length = MAX_LENGTH;
  const fits = (one: unknown): boolean => {
    values -= 1;
    if (typeof one === 'string') length -= one.length;
    if (values < 0 || length < 0) return false;
    // A number that is too large is Infinity, which JSON writes as null.
    if (typeof one === 'number' && !Number.isFinite(one)) return false;
    if (typeof one !== 'object' || one === null) return true;
    for (const name in one) {
      length -= name.length;
      if (!fits(Reflect.get(one, name))) return false;
    }
    return true;
  };
  return fits(value);
}

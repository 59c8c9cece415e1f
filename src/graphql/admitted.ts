import type { DocumentNode } from 'graphql';
import type { Gate } from '../auth/gates.js';
import type { Operation } from './executor.js';

type Request = Pick<Operation, 'document' | 'operationName' | 'variables'>;

/** The most operations that are remembered, each with its variables, and the longest text of these. */
const MAX_OPERATIONS = 2000;
const MAX_LENGTH = 1000;

/** The gates of the root fields. The oldest operation comes first. */
const admitted = new Map<string, readonly Gate[]>();
const numbers = new WeakMap<DocumentNode, number>();
let documents = 0;

/**
 * The gates of an operation that passed every check before which does not depend on the caller, with the same
 * variables; undefined for other operations.
 */
export const admittedGates = (request: Request): readonly Gate[] | undefined =>
  numbers.has(request.document) ? admitted.get(keyOf(request)) : undefined;

/** Remembers that an operation may run with these variables, for every caller that its gates let in. */
export function admit(request: Request, gates: readonly Gate[]): void {
  const key = keyOf(request);
  if (key.length > MAX_LENGTH) return;
  const [oldest] = admitted.keys();
  if (admitted.size >= MAX_OPERATIONS && oldest !== undefined) admitted.delete(oldest);
  admitted.set(key, gates);
}

function keyOf({ document, operationName, variables = {} }: Request): string {
  let number = numbers.get(document);
  if (number === undefined) {
    documents += 1;
    number = documents;
    numbers.set(document, number);
  }
  return `${number} ${JSON.stringify([operationName ?? null, variables])}`;
}

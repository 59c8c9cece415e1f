import type { DocumentNode } from 'graphql';
import type { Operation } from './executor.js';
import type { SelectedField } from './operation.js';

/** Operations that passed every check which does not depend on the caller, as long as their document lives. */
const admitted = new WeakMap<DocumentNode, Map<string, readonly SelectedField[]>>();

/** The most variables that are remembered for a document, and the longest text of them. */
const MAX_VARIABLES = 64;
const MAX_LENGTH = 1000;

type Request = Pick<Operation, 'document' | 'operationName' | 'variables'>;

/** The root fields of an operation whose values and cost were found to be right before, with these variables. */
export function admittedRoots(request: Request): readonly SelectedField[] | undefined {
  const ofDocument = admitted.get(request.document);
  return ofDocument && ofDocument.get(keyOf(request));
}

/** Remembers that an operation may run, whoever may call it. */
export function admit(request: Request, roots: readonly SelectedField[]): void {
  const key = keyOf(request);
  const ofDocument = admitted.get(request.document) ?? new Map<string, readonly SelectedField[]>();
  if (ofDocument.size >= MAX_VARIABLES || key.length > MAX_LENGTH) return;
  admitted.set(request.document, ofDocument.set(key, withoutBelow(roots)));
}

const keyOf = ({ operationName, variables = {} }: Request): string =>
  `${operationName ?? ''} ${JSON.stringify(variables)}`;

/** What lies below has been checked, and need not be kept. */
const withoutBelow = (roots: readonly SelectedField[]): SelectedField[] =>
  roots.map((root) => ({ ...root, below: [] }));

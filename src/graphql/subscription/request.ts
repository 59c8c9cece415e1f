import {
  type DocumentNode,
  getOperationAST,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
} from 'graphql';
import type { NamedOperation } from '../operation/execute.js';
import { LIMITS } from '../operation/limits.js';

/** A subscription, with the node of its operation. */
interface RequestedSubscription {
  operation: NamedOperation;
  node: OperationDefinitionNode;
}

/** The subscription in the body of a request; undefined for any other body, which Apollo responds to. */
export function subscriptionIn(body: unknown): RequestedSubscription | undefined {
  const { query, variables, operationName } = Object(body);
  if (typeof query !== 'string' || typeof (operationName ?? '') !== 'string') return undefined;
  if (typeof (variables ?? {}) !== 'object' || Array.isArray(variables)) return undefined;
  const document = parsed(query);
  const node = document && getOperationAST(document, operationName);
  if (!document || node?.operation !== OperationTypeNode.SUBSCRIPTION) return undefined;
  const operation = {
    document,
    variables: variables ?? undefined,
    operationName: operationName ?? undefined,
  };
  return { operation, node };
}

/** Whether a body has no operation that could run: its document is wrong, or does not have the named operation. */
export function lacksOperation(body: unknown): boolean {
  const { query, operationName } = Object(body);
  const document = typeof query === 'string' ? parsed(query) : undefined;
  return !document || !getOperationAST(document, operationName);
}

function parsed(text: string): DocumentNode | undefined {
  try {
    return parse(text, { maxTokens: LIMITS.tokens });
  } catch {
    return undefined;
  }
}

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

/**
 * The subscription in the body of a request. Apollo responds to any other body. `none` has no operation that
 * could run: its members have wrong types, or its document has a syntax error or lacks the named operation.
 */
export function subscriptionIn(body: unknown): RequestedSubscription | 'other' | 'none' {
  const { query, variables, operationName } = Object(body);
  if (typeof query !== 'string' || typeof (operationName ?? '') !== 'string') return 'none';
  if (typeof (variables ?? {}) !== 'object' || Array.isArray(variables)) return 'none';
  const document = parsed(query);
  const node = document && getOperationAST(document, operationName);
  if (!document || !node) return 'none';
  if (node.operation !== OperationTypeNode.SUBSCRIPTION) return 'other';
  const operation = {
    document,
    variables: variables ?? undefined,
    operationName: operationName ?? undefined,
  };
  return { operation, node };
}

function parsed(text: string): DocumentNode | undefined {
  try {
    return parse(text, { maxTokens: LIMITS.tokens });
  } catch {
    return undefined;
  }
}

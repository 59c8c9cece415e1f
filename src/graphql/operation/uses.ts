import { type GraphQLField, getOperationAST, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { Uses } from '../../auth/rate-limiter.js';
import type { Operation } from './execute.js';
import { possibleRoots } from './operation.js';

/** What root fields do, for the limits of the key. A field that sends an e-mail is a write too. */
export const usesOfFields = (
  type: OperationTypeNode,
  fields: readonly GraphQLField<unknown, unknown>[],
): Uses =>
  type === OperationTypeNode.MUTATION
    ? {
        writes: fields.length,
        emails: fields.filter(({ extensions }) => extensions.sendsEmail).length,
      }
    : // An operation about the schema alone is a read too.
      { reads: Math.max(1, fields.length) };

const ofOperations = new WeakMap<OperationDefinitionNode, Uses>();

/** A document that is not valid, or has no such operation, counts as a read. */
export const INVALID: Uses = { reads: 1 };

/**
 * What an operation of a valid document does. A field that variables leave out counts too, so it depends on
 * the document alone.
 */
export function usesOf({ schema, document, operationName }: Operation): Uses {
  const node = getOperationAST(document, operationName);
  if (!node) return INVALID;
  let uses = ofOperations.get(node);
  if (!uses) {
    const roots = possibleRoots(schema, document, node);
    uses = usesOfFields(
      node.operation,
      roots.map(({ field }) => field),
    );
    ofOperations.set(node, uses);
  }
  return uses;
}

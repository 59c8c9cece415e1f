import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  getNamedType,
  isObjectType,
  OperationTypeNode,
} from 'graphql';
import type { Gate } from '../../auth/gates.js';
import { fieldsOf, fragmentSelections } from './selected-fields.js';

/**
 * The gates that a caller must pass: that of the root field, and those of the relations that are all that a
 * query returns. Without them the caller gets nothing, and so an error. A mutation has changed something,
 * which is a success even if its record is not shown.
 */
export function gatesOf(
  document: DocumentNode,
  operation: OperationTypeNode,
  root: FieldNode,
  rootField: GraphQLField<unknown, unknown>,
): Gate[] {
  const fragments = fragmentSelections(document);
  const gates = new Map<string, Gate>();
  let [node, field]: [FieldNode, GraphQLField<unknown, unknown>] = [root, rootField];
  for (;;) {
    const { gate } = field.extensions;
    if (gate) gates.set(JSON.stringify(gate), gate);
    const [only, ...others] = node.selectionSet ? fieldsOf(node.selectionSet, fragments) : [];
    const parent = getNamedType(field.type);
    const below = isObjectType(parent) && only ? parent.getFields()[only.name.value] : undefined;
    if (operation !== OperationTypeNode.QUERY || !only || !below || others.length > 0)
      return [...gates.values()];
    [node, field] = [only, below];
  }
}

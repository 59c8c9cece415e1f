import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  valueFromASTUntyped,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { fieldsIn, fragmentsOf } from '../../language/graphql/selection.js';
import { conditionsIn } from './conditions.js';
import { LIMITS } from './limits.js';

/** A field that an operation selects, directly or by a fragment, with the fields below it. */
export interface SelectedField {
  /** Its name in the response: the alias, or the name of the field. */
  key: string;
  node: FieldNode;
  field: GraphQLField<unknown, unknown>;
  below: readonly SelectedField[];
}

/** An operation as it was sent: no value is coerced yet. */
export interface RequestedOperation {
  node: OperationDefinitionNode;
  /** As they were sent, with the operation's defaults for those that were not. */
  variables: Readonly<Record<string, unknown>>;
  roots: readonly SelectedField[];
}

/**
 * The operation of a request; undefined if the document has none of that name, or several and no name is
 * given.
 */
export function requestedOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | undefined,
  sent: Readonly<Record<string, unknown>>,
): RequestedOperation | undefined {
  const node = getOperationAST(document, operationName);
  if (!node) return undefined;
  // Without a prototype, because a variable may be called `constructor`.
  const variables: Record<string, unknown> = Object.create(null);
  for (const { variable, defaultValue } of node.variableDefinitions ?? [])
    if (defaultValue) variables[variable.name.value] = valueFromASTUntyped(defaultValue);
  Object.assign(variables, sent);
  const roots = rootsOf(schema, document, node, variables);
  return roots && { node, variables, roots };
}

/**
 * The root fields that an operation can have, whatever its variables: those that a variable can leave out are
 * there too.
 */
export const possibleRoots = (
  schema: GraphQLSchema,
  document: DocumentNode,
  node: OperationDefinitionNode,
): readonly SelectedField[] => rootsOf(schema, document, node, {}) ?? [];

/** The fields of operations that have the same ones whatever their variables. `maxSize` counts fields. */
const unconditional = new LRUCache<OperationDefinitionNode, readonly SelectedField[]>({
  maxSize: 6000,
  maxEntrySize: 1000,
  sizeCalculation: (roots) => 1 + countOf(roots),
});

const countOf = (fields: readonly SelectedField[]): number =>
  fields.reduce((count, { below }) => count + 1 + countOf(below), 0);

/** The root fields with these variables, kept if no variable changes them. */
function rootsOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  node: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): readonly SelectedField[] | undefined {
  const kept = unconditional.get(node);
  if (kept) return kept;
  const roots = readRoots(schema, document, node, variables);
  if (roots && conditionsIn(document).length === 0) unconditional.set(node, roots);
  return roots;
}

/** The same, read from the document. */
function readRoots(
  schema: GraphQLSchema,
  document: DocumentNode,
  node: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): SelectedField[] | undefined {
  const type = schema.getRootType(node.operation);
  if (!type) return undefined;
  const fragments = fragmentsOf(document);
  const selected = (parent: GraphQLNamedType, { selectionSet }: WithSelection): SelectedField[] =>
    fieldsIn(selectionSet ? [selectionSet] : [], fragments, variables).flatMap((one) => {
      const field = fieldOf(schema, parent, one.name.value);
      if (!field) return [];
      const key = (one.alias ?? one.name).value;
      return [{ key, node: one, field, below: selected(getNamedType(field.type), one) }];
    });
  return selected(type, node);
}

/** The error for a request without an operation that can run. */
export function missingOperation(document: DocumentNode, operationName: string | null | undefined): string {
  const operations = document.definitions.filter(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  );
  if (operationName != null && !operations.some(({ name }) => name?.value === operationName))
    return `The document has no operation "${operationName.slice(0, LIMITS.quotedName).toWellFormed()}".`;
  return operationName == null && operations.length > 1
    ? 'The document has several operations. Choose one of them with "operationName".'
    : 'The schema has no such type of operation.';
}

type WithSelection = Pick<FieldNode, 'selectionSet'>;

/** The definition of a field; undefined for `__typename`, which costs nothing. */
function fieldOf(
  schema: GraphQLSchema,
  parent: GraphQLNamedType,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (parent === schema.getQueryType() && name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
  if (parent === schema.getQueryType() && name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  return isObjectType(parent) ? parent.getFields()[name] : undefined;
}

/** Whether a field reads the database. */
export const isRead = ({ extensions }: GraphQLField<unknown, unknown>): boolean =>
  extensions.gate !== undefined || extensions.price !== undefined;

import {
  type FieldNode,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { Id } from '../../language/graphql/scalars.js';
import { type JsonSchema, nullable } from '../../language/validation/json-schema.js';
import { leafSchema } from '../../language/validation/type-schema.js';
import type { RestCall } from '../call/call.js';
import { directive } from '../call/directives.js';
import { type FragmentSelections, fieldsOf, fragmentSelections } from '../document/selected-fields.js';

/** How a selection is read. */
interface Reading {
  fragments: FragmentSelections;
  /** Whether a selection that adds to a shared fragment refers to its schema, and has only what it adds. */
  isComposed: boolean;
  /** Whether a reference to nothing is 0. */
  hasZeroIds: boolean;
}

/** The schema of a call's response, from its selection: the REST names with their types. */
export function responseSchema(call: RestCall): JsonSchema {
  const fragments = fragmentSelections(call.document);
  // The names of the schemas of /v2.0 stay, whatever its documents share.
  const { namesFragments, emptyIsNull } = call.version;
  const reading: Reading = { fragments, isComposed: namesFragments, hasZeroIds: !emptyIsNull };
  // A root field is null only beside an error, which REST returns instead.
  const root = nonNullSchema(call.field.type, call.root, reading);
  const result = call.nullable ? nullable(root) : root;
  const data = call.member ? objectOf({ [call.member]: result }, [call.member]) : result;
  return objectOf({ data, status: { type: 'boolean', const: true } }, ['data', 'status']);
}

/** The description of a field, as the document changes its value. */
function described(description: string, child: FieldNode): string {
  if (directive(child, 'orZero')) return description.replace(/; null\b/, '; 0');
  if (directive(child, 'orNull')) return description.replace(/; empty\b/, '; null');
  return directive(child, 'asText')
    ? description.replace(/\.$/, ', as the text "true" or "false".')
    : description;
}

const objectOf = (properties: Record<string, JsonSchema>, required: string[]): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});

function schemaOfType(type: GraphQLOutputType, node: FieldNode, reading: Reading): JsonSchema {
  if (isNonNullType(type)) return nonNullSchema(type.ofType, node, reading);
  return nullable(nonNullSchema(type, node, reading));
}

function nonNullSchema(type: GraphQLOutputType, node: FieldNode, reading: Reading): JsonSchema {
  if (isNonNullType(type)) return nonNullSchema(type.ofType, node, reading);
  if (isListType(type)) return { type: 'array', items: schemaOfType(type.ofType, node, reading) };
  if (isLeafType(type)) return leafMember(type, node, reading);
  if (!isObjectType(type) || !node.selectionSet) return {};
  return objectSchema(type, node.selectionSet, reading);
}

function leafMember(type: GraphQLLeafType, node: FieldNode, { hasZeroIds }: Reading): JsonSchema {
  if (directive(node, 'asText')) return { type: 'string' };
  if (directive(node, 'orNull')) return nullable(leafSchema(type));
  return type.name === Id.name && hasZeroIds ? { ...leafSchema(type), minimum: 0 } : leafSchema(type);
}

function objectSchema(type: GraphQLObjectType, selected: SelectionSetNode, reading: Reading): JsonSchema {
  const { bases, own } = partsOf(selected, reading);
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const child of fieldsOf(own, reading.fragments)) {
    const field = type.getFields()[child.name.value];
    if (!field) continue;
    const name = child.alias?.value ?? child.name.value;
    const isOptional = directive(child, 'optional') !== undefined;
    const isZero = directive(child, 'orZero') !== undefined;
    // A member that is left out instead of null, or 0 instead of null, is never null.
    const ofField =
      isOptional || isZero
        ? nonNullSchema(field.type, child, reading)
        : schemaOfType(field.type, child, reading);
    properties[name] = {
      ...(directive(child, 'nodes') ? listOfNodes(ofField) : ofField),
      ...(field.description && { description: described(field.description, child) }),
    };
    if (!isOptional && !isConditional(child)) required.push(name);
  }
  return {
    ...objectOf(properties, required),
    ...(bases.length > 0 && { allOf: bases.map((base) => objectSchema(type, base, reading)) }),
    typeName: type.name,
    ...selectionNameOf(selected),
  };
}

/** The shared fragments that a selection adds to, each as a separate selection, and what it adds. */
function partsOf(
  selected: SelectionSetNode,
  { fragments, isComposed }: Reading,
): { bases: SelectionSetNode[]; own: SelectionSetNode } {
  const [one, ...others] = selected.selections;
  const isOne = one?.kind === Kind.FRAGMENT_SPREAD && others.length === 0;
  const { selections } = (isOne && fragments.get(one.name.value)) || selected;
  const isBase = ({ kind }: SelectionNode): boolean =>
    isComposed && selections.length > 1 && kind === Kind.FRAGMENT_SPREAD;
  return {
    bases: selections.filter(isBase).map((base) => ({ ...selected, selections: [base] })),
    own: { ...selected, selections: selections.filter((node) => !isBase(node)) },
  };
}

/** A selection that is one shared fragment has its name. */
function selectionNameOf({
  selections: [one, ...others],
}: SelectionSetNode): Pick<JsonSchema, 'selectionName'> {
  if (one?.kind !== Kind.FRAGMENT_SPREAD || others.length > 0) return {};
  return { selectionName: one.name.value.replace(/^[a-z]/, (first) => first.toUpperCase()) };
}

const isConditional = ({ directives = [] }: FieldNode): boolean =>
  directives.some(({ name }) => name.value === 'include' || name.value === 'skip');

/** The list of the nodes in place of the edges that have them. */
const listOfNodes = ({ items, ...list }: JsonSchema): JsonSchema => ({
  ...list,
  items: items?.properties?.node ?? {},
});

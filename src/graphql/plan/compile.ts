import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import type { Gate } from '../../auth/gates.js';
import { entities } from '../../domain/entities.js';
import { fieldsIn } from '../../language/selection.js';
import type { Finish, Frame } from './finish.js';
import { argumentsOf, loadMember, loadRelation, loadResolved, loadRoot } from './load.js';
import type { Compiled, InfoOf, Load, PlannedField, Shape, TypeNameField } from './shape.js';
import { unplanned } from './unplanned.js';

/** What a plan is made from. */
export interface Source {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  frame: Frame;
}

/** A member of these is a column or a getter: no function, and nothing to await. */
const RECORDS: ReadonlySet<string> = new Set(entities.map(({ name }) => name));

/** Compiles a query against its schema, for variables that leave fields out alike. Throws for what no plan says. */
export function compile(
  { schema, document, operation, frame }: Source,
  variables: Readonly<Record<string, unknown>>,
): Compiled {
  const root = schema.getQueryType();
  if (operation.operation !== OperationTypeNode.QUERY || !root) return unplanned('anything but a query');
  const gates = new Map<string, Gate>();
  let count = 0;
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const one of document.definitions)
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments[one.name.value] = one;

  /** `mayWait`: whether members of the type may be functions or promises. */
  const shapeOf = (type: GraphQLObjectType, sets: readonly SelectionSetNode[], mayWait: boolean): Shape => {
    if (type.isTypeOf) unplanned('a type that is told by its value');
    const byKey = Map.groupBy(
      fieldsIn(sets, fragments, variables),
      ({ alias, name }) => (alias ?? name).value,
    );
    const fields = [...byKey].map(([key, nodes], place) =>
      fieldOf(type, key, nodes, place, mayWait && !RECORDS.has(type.name)),
    );
    return {
      type,
      fields,
      deep: fields.filter((one): one is PlannedField => 'load' in one && one.load !== undefined),
    };
  };

  const fieldOf = (
    parent: GraphQLObjectType,
    key: string,
    nodes: readonly FieldNode[],
    place: number,
    mayWait: boolean,
  ): PlannedField | TypeNameField => {
    count += 1;
    const [node] = nodes;
    const name = node?.name.value ?? '';
    if (name === '__typename') return { key, typeName: parent.name };
    const field: GraphQLField<unknown, unknown> | undefined = parent.getFields()[name];
    if (!node || !field) return unplanned('what the schema says of itself');
    const { gate, relation } = field.extensions;
    if (gate) gates.set(JSON.stringify(gate), gate);
    const type = getNamedType(field.type);
    if (!isLeafType(type) && !isObjectType(type)) return unplanned('an interface or a union');
    const infoOf: InfoOf = ({ variables: variableValues }) => ({
      fieldName: name,
      fieldNodes: nodes,
      returnType: field.type,
      parentType: parent,
      path: { prev: undefined, key, typename: parent.name },
      schema,
      fragments,
      rootValue: undefined,
      operation,
      variableValues,
    });
    const isResolved = field.resolve !== undefined;
    const shape = isObjectType(type)
      ? shapeOf(
          type,
          nodes.flatMap(({ selectionSet }) => selectionSet ?? []),
          isResolved || mayWait,
        )
      : undefined;
    const argsOf = argumentsOf(field, node);
    const isAwaited = mayWait || (shape !== undefined && shape.deep.length > 0);
    let load: Load | undefined;
    if (parent === root)
      load = loadRoot(key, field.resolve ?? unplanned('a root without a resolver'), argsOf, infoOf);
    else if (relation) load = loadRelation(relation, argsOf, infoOf);
    else if (field.resolve) load = loadResolved(field.resolve, argsOf, infoOf);
    else if (isAwaited) load = loadMember(name, argsOf, infoOf);
    const planned = { place, name, type: field.type, shape, load };
    // The frame says how the root field is answered.
    if (parent === root) return { ...planned, key: frame.root ?? key, finish: NO_FINISH };
    return { ...planned, key, finish: finishOf(nodes) };
  };

  const finishOf = (nodes: readonly FieldNode[]): Finish => {
    if (!frame.finishOf) return NO_FINISH;
    const [first = NO_FINISH, ...others] = nodes.map(frame.finishOf);
    return others.every((one) => one === first) ? first : unplanned('a field that is finished in two ways');
  };

  const shape = shapeOf(root, [operation.selectionSet], true);
  return { root: shape, gates: [...gates.values()], fields: count };
}

const NO_FINISH: Finish = {};

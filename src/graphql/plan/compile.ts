import type { EntityClass } from '@mikro-orm/core';
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import type { Gate } from '../../auth/gates.js';
import { entities } from '../../domain/entities.js';
import { Id } from '../../language/graphql/scalars.js';
import { fieldsIn, fragmentsOf, Selection, type Selections } from '../../language/graphql/selection.js';
import type { Finish, Frame } from '../operation/finish.js';
import { isRead } from '../operation/operation.js';
import { coercedArguments, loadMember, loadRelation, loadResolved, loadRoot, recordById } from './load.js';
import { Origin } from './origin.js';
import type { Compiled, InfoOf, Load, PlannedField, Shape, TypeNameField } from './shape.js';
import { unplanned } from './unplanned.js';

/** What a plan is made from. */
export interface PlanInput {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  frame: Frame;
}

/** A member of these is a column or a getter: no function, and nothing to await. */
const RECORDS: ReadonlySet<string> = new Set(entities.map(({ name }) => name));

/**
 * Compiles a query against its schema, for variables by which `@skip` and `@include` leave out the same
 * fields. Throws `Unplanned` for a query that plans do not support.
 */
export function compile(
  { schema, document, operation, frame }: PlanInput,
  variables: Readonly<Record<string, unknown>>,
): Compiled {
  const root = schema.getQueryType();
  if (operation.operation !== OperationTypeNode.QUERY || !root)
    return unplanned('operations other than queries');
  const gates = new Map<string, Gate>();
  let count = 0;
  let reads = 0;
  const fragments = fragmentsOf(document);

  /** `mayBeAsync`: whether members of the type may be functions or promises. */
  const shapeOf = (
    type: GraphQLObjectType,
    sets: readonly SelectionSetNode[],
    mayBeAsync: boolean,
    origin?: Origin,
  ): Shape => {
    if (type.isTypeOf) unplanned('types with `isTypeOf`');
    const byKey = Map.groupBy(
      fieldsIn(sets, fragments, variables),
      ({ alias, name }) => (alias ?? name).value,
    );
    const fields = [...byKey].map(([key, nodes], place) =>
      fieldOf(type, key, nodes, place, mayBeAsync && !RECORDS.has(type.name), origin),
    );
    const loaded = fields.filter((one): one is PlannedField => 'load' in one && one.load !== undefined);
    return {
      type,
      fields,
      loaded,
      byId: loaded.filter(({ isById }) => isById),
      byRecord: loaded.filter(({ isById }) => !isById),
    };
  };

  const fieldOf = (
    parent: GraphQLObjectType,
    key: string,
    nodes: readonly FieldNode[],
    place: number,
    mayBeAsync: boolean,
    origin: Origin | undefined,
  ): PlannedField | TypeNameField => {
    count += 1;
    const [node] = nodes;
    const name = node?.name.value ?? '';
    if (name === '__typename') return { key, typeName: parent.name };
    const field: GraphQLField<unknown, unknown> | undefined = parent.getFields()[name];
    if (!node || !field) return unplanned('introspection');
    const { gate, relation } = field.extensions;
    if (gate) gates.set(JSON.stringify(gate), gate);
    const type = getNamedType(field.type);
    if (!isLeafType(type) && !isObjectType(type)) return unplanned('interfaces and unions');
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const isResolved = field.resolve !== undefined;
    const selected = fieldsIn(sets, fragments, variables).map((one) => one.name.value);
    const below = isResolved ? Origin.ofResolver(selected) : origin?.below(name, selected);
    const join = relation?.join?.(new Selection(selected));
    const isJoined = join !== undefined && origin?.join(join) === true;
    if (isRead(field) && !isJoined) reads += 1;
    // What a joined record leads to has separate statements.
    const shape = isObjectType(type)
      ? shapeOf(type, sets, isResolved || mayBeAsync, isJoined ? undefined : below)
      : undefined;
    const selections = (isResolved && below?.selections) || NO_SELECTIONS;
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
      selections,
    });
    const argsOf = coercedArguments(field, node);
    const isAwaited = mayBeAsync || (shape !== undefined && shape.loaded.length > 0);
    let load: Load | undefined;
    if (parent === root)
      load = loadRoot(key, field.resolve ?? unplanned('root fields without a resolver'), argsOf, infoOf);
    else if (relation) load = loadRelation(relation, argsOf, infoOf);
    else if (field.resolve) load = loadResolved(field.resolve, argsOf, infoOf);
    else if (isAwaited) load = loadMember(name, argsOf, infoOf);
    const isById = isResolved && field.extensions.from?.join() === 'id';
    const planned = { place, name, type: field.type, shape, load, isById };
    // The frame names the root field, and its value is not changed.
    if (parent === root) {
      const entity = entityById(field);
      const recordOf = entity && recordById(entity, argsOf);
      return { ...planned, key: frame.root ?? key, finish: NO_FINISH, recordOf };
    }
    return { ...planned, key, finish: finishOf(nodes), recordOf: undefined };
  };

  const finishOf = (nodes: readonly FieldNode[]): Finish => {
    if (!frame.finishOf) return NO_FINISH;
    const [first = NO_FINISH, ...others] = nodes.map(frame.finishOf);
    return others.every((one) => one === first) ? first : unplanned('a field with two different finishes');
  };

  const shape = shapeOf(root, [operation.selectionSet], true);
  return { root: shape, gates: [...gates.values()], fields: count, reads };
}

/** The entity of the record that a partner's root field reads by its argument `id`. */
function entityById({ args, extensions: { gate, returns } }: GraphQLField<unknown, unknown>) {
  const id = args.find(({ name }) => name === 'id');
  if (gate?.for !== 'partner' || id?.type.toString() !== `${Id.name}!`) return undefined;
  const returned = returns?.();
  return entities.find((entity: EntityClass<object>) => entity === returned);
}

const NO_FINISH: Finish = {};
const NO_SELECTIONS: Selections = new Map();

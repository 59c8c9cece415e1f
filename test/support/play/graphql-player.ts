import {
  type ArgumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isObjectType,
  Kind,
  print,
  type SelectionSetNode,
  typeFromAST,
  visit,
} from 'graphql';
import { schema } from '../../../src/graphql/schema.js';
import type { RestCall } from '../../../src/rest/call/call.js';
import { SNAKE_CASE, snakeName } from '../../../src/rest/call/spelling.js';
import { fieldsOf } from '../../../src/rest/document/selected-fields.js';
import { requestReader } from '../../../src/rest/request/request.js';
import { enveloper } from '../../../src/rest/response/envelope.js';
import { finishes } from '../../../src/rest/response/finishes.js';
import { record } from './data.js';
import { callNamed, isChange, type Player, type Request } from './player.js';
import type { Send } from './world.js';

/**
 * Plays over GraphQL only: each request is the document of the REST call, without the parts that only REST
 * has.
 */
export const graphqlPlayer =
  (send: Send): Player =>
  async (operation, request = {}) => {
    const call = callNamed(operation);
    const { body } = await send({
      operation,
      isChange: isChange(call),
      method: 'POST',
      path: '/graphql',
      body: { query: documentOf(call), variables: variablesOf(call, request) },
    });
    const [error] = body.errors ?? [];
    if (error) return { rejection: { message: error.message, ...error.extensions } };
    const result = restValue(body.data.data, publicType(call), call.root.selectionSet, fragmentsOf(call));
    const finishOf = finishes((text) => text);
    return { data: record(enveloper(call, finishOf)(result).data) };
  };

const isAliasOfRest = ({ alias, name }: FieldNode): boolean =>
  alias !== undefined && alias.value !== name.value && alias.value === snakeName(name.value);

/** GraphQL returns 20 records of a list by default; a played timeline has more. */
const FIRST_100: ArgumentNode = {
  kind: Kind.ARGUMENT,
  name: { kind: Kind.NAME, value: 'first' },
  value: { kind: Kind.INT, value: '100' },
};

const documentOf = ({ document }: RestCall): string =>
  print(
    visit(document, {
      Directive: ({ name }) => (name.value === 'include' ? undefined : null),
      Field: {
        leave: (node) => ({
          ...node,
          ...(isAliasOfRest(node) && { alias: undefined }),
          ...(node.name.value === 'timeline' && { arguments: [FIRST_100] }),
        }),
      },
      OperationDefinition: { leave: (node) => ({ ...node, description: undefined }) },
      VariableDefinition: { leave: (node) => ({ ...node, description: undefined }) },
    }),
  );

/** The variables of a request, with the names and the enum values of GraphQL. */
function variablesOf(call: RestCall, { path = {}, query = {}, body }: Request): Record<string, unknown> {
  const asStrings = (members: object) =>
    Object.entries(members).map(([name, value]): [string, string] => [name, String(value)]);
  const { variables: read } = requestReader(call)({
    path: Object.fromEntries(asStrings(path)),
    query: new URLSearchParams(asStrings(query)),
    body,
  });
  const types = (call.operation.variableDefinitions ?? []).map(
    ({ variable, type }) => [variable.name.value, typeFromAST(schema(), type)] as const,
  );
  return Object.fromEntries(
    types.map(([name, type]) => [name, isInputType(type) ? graphqlValue(read[name], type) : read[name]]),
  );
}

function graphqlValue(value: unknown, declared: GraphQLInputType): unknown {
  const type = getNullableType(declared);
  if (value === null || value === undefined) return value;
  if (isListType(type))
    return Array.isArray(value) ? value.map((one) => graphqlValue(one, type.ofType)) : value;
  if (isEnumType(type))
    return type.getValues().find((one) => SNAKE_CASE.value(one.name, one.value) === value)?.name;
  if (!isInputObjectType(type)) return value;
  const fields = type.getFields();
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const field = fields[name];
      return [name, field ? graphqlValue(member, field.type) : member];
    }),
  );
}

function publicType({ operation, root }: RestCall): GraphQLOutputType {
  const type = operation.operation === 'query' ? schema().getQueryType() : schema().getMutationType();
  const field = type?.getFields()[root.name.value];
  if (!field) throw new Error(`${root.name.value} is not a field of GraphQL.`);
  return field.type;
}

type Fragments = ReadonlyMap<string, SelectionSetNode>;

const fragmentsOf = ({ document }: RestCall): Fragments =>
  new Map(
    document.definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((one) => [one.name.value, one.selectionSet]),
  );

/** A GraphQL response with the names and the values of REST. */
function restValue(
  value: unknown,
  declared: GraphQLOutputType,
  set: SelectionSetNode | undefined,
  fragments: Fragments,
): unknown {
  const type = getNullableType(declared);
  if (value === null || value === undefined) return value;
  if (isListType(type))
    return Array.isArray(value) ? value.map((one) => restValue(one, type.ofType, set, fragments)) : value;
  if (isEnumType(type)) return SNAKE_CASE.value(String(value), type.getValue(String(value))?.value);
  if (!isObjectType(type) || !set) return value;
  return Object.fromEntries(
    fieldsOf(set, fragments).map((node) => {
      const field = type.getFields()[node.name.value];
      const responded = node.alias?.value ?? node.name.value;
      const member: unknown = Reflect.get(Object(value), isAliasOfRest(node) ? node.name.value : responded);
      return [responded, field ? restValue(member, field.type, node.selectionSet, fragments) : member];
    }),
  );
}

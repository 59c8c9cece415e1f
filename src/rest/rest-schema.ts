import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  buildASTSchema,
  type GraphQLArgumentConfig,
  type GraphQLEnumType,
  GraphQLError,
  GraphQLScalarType,
  GraphQLSchema,
  isEnumType,
  Kind,
  parse,
  specifiedDirectives,
  type ValueNode,
} from 'graphql';
import type { JsonSchema } from '../language/json-schema.js';

/** The directives of REST documents. The public GraphQL schema does not have them. */
export const DIRECTIVES = buildASTSchema(
  parse(`
    "The method and path of the call, the member of \`data\` that holds the answer, and the codes of 409."
    directive @rest(method: Method!, path: String!, member: String, refuses: [Conflict!]) on QUERY | MUTATION
    "A query parameter of a call that has a body."
    directive @query(name: String) on VARIABLE_DEFINITION
    "A member of the body under another name."
    directive @body(name: String) on VARIABLE_DEFINITION
    "Must be in the request, but may be null."
    directive @required on VARIABLE_DEFINITION
    "Left out of the answer when it is null."
    directive @optional on FIELD
    "0 in the answer when it is null: for a member that is always a number."
    directive @orZero on FIELD
    enum Method { GET POST PUT PATCH DELETE }
    enum Conflict { DUPLICATE INVALID_TRANSITION }
  `),
  { assumeValid: true },
).getDirectives();

/** The REST API has no cursors, so it returns a list whole, up to this many items. */
const MAX_LIST_SIZE = 10_000;

/**
 * The schema that the REST documents are read against. Closed lists are spelled by their stored values, in
 * any case; lists are returned whole unless a document limits them.
 */
export function restSchema(schema: GraphQLSchema): GraphQLSchema {
  const spelled = mapSchema(schema, {
    [MapperKind.TYPE]: (type) =>
      isEnumType(type) && !type.name.startsWith('__') ? byStoredValue(type) : type,
    [MapperKind.OBJECT_FIELD]: ({ args: { first, ...others } = {}, ...field }) => ({
      ...field,
      args: first ? { ...others, first: whole(first) } : others,
    }),
  });
  return new GraphQLSchema({
    ...spelled.toConfig(),
    directives: [
      ...specifiedDirectives,
      ...DIRECTIVES.filter(({ name }) => !specifiedDirectives.some((one) => one.name === name)),
    ],
    assumeValid: true,
  });
}

const whole = (first: GraphQLArgumentConfig): GraphQLArgumentConfig => ({
  ...first,
  defaultValue: MAX_LIST_SIZE,
  extensions: { ...first.extensions, rule: { ...first.extensions?.rule, maximum: MAX_LIST_SIZE } },
});

function byStoredValue(type: GraphQLEnumType): GraphQLScalarType {
  const stored = new Map<string, unknown>(
    type.getValues().map(({ value }) => [String(value).toLowerCase(), value]),
  );
  const values = [...stored.values()];
  const isNumeric = values.every((value) => typeof value === 'number');
  // Numeric enums are not coerced here: bodies must contain numbers, and the values of URLs are converted
  // before.
  const canonical = (value: unknown): unknown =>
    typeof value === 'string' && !isNumeric ? (stored.get(value.trim().toLowerCase()) ?? value) : value;
  const take = (value: unknown): unknown => {
    const found = canonical(value);
    if (values.includes(found)) return found;
    throw new GraphQLError(`must be one of: ${values.join(', ')}`);
  };
  const takeLiteral = (node: ValueNode): unknown =>
    node.kind === Kind.ENUM ? type.getValue(node.value)?.value : take('value' in node ? node.value : null);
  const jsonSchema: JsonSchema = {
    type: isNumeric ? 'integer' : 'string',
    enum: values,
    typeName: type.name,
  };
  return new GraphQLScalarType({
    name: type.name,
    description: type.description ?? null,
    parseValue: take,
    parseLiteral: takeLiteral,
    serialize: (value) => value,
    extensions: { jsonSchema, canonical },
  });
}

import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type GraphQLArgumentConfig,
  GraphQLEnumType,
  GraphQLError,
  type GraphQLFieldConfig,
  GraphQLScalarType,
  GraphQLSchema,
  getNamedType,
  isEnumType,
  isObjectType,
  Kind,
  specifiedDirectives,
  type ValueNode,
} from 'graphql';
import type { JsonSchema } from '../../language/validation/json-schema.js';
import { DIRECTIVES } from './directives.js';
import type { Spelling } from './spelling.js';

/** A list without its own cursor is returned whole, up to this many items. */
const MAX_LIST_SIZE = 10_000;

declare module 'graphql' {
  interface GraphQLScalarTypeExtensions {
    /** The values of a closed list as requests spell them, by their GraphQL names. */
    spelledNames?: ReadonlyMap<string, string>;
  }
}

type FieldConfig = GraphQLFieldConfig<unknown, unknown>;

/** The field, with a list that is returned whole unless a document limits it. */
const wholeList = ({ args: { first, ...others } = {}, ...field }: FieldConfig): FieldConfig => ({
  ...field,
  args: first ? { ...others, first: whole(first) } : others,
});

/** How a version of the API differs from GraphQL. */
interface Differences {
  spelling: Spelling;
  /** The stored values of closed lists, by the name of the list, that the documented interface does not have. */
  undocumented: ReadonlyMap<string, readonly string[]>;
  /** Whether the lists of root fields have pages, as in GraphQL; other lists are whole. */
  hasPages: boolean;
}

/** The schema that REST documents are read against. Closed lists are spelled by their stored values. */
export function restSchema(
  schema: GraphQLSchema,
  { spelling, undocumented, hasPages }: Differences,
): GraphQLSchema {
  const spelled = mapSchema(schema, {
    [MapperKind.TYPE]: (type) =>
      isEnumType(type) && !type.name.startsWith('__')
        ? byStoredValue(withoutValues(type, undocumented), spelling)
        : type,
    [MapperKind.OBJECT_FIELD]: wholeList,
    ...(hasPages && { [MapperKind.ROOT_FIELD]: (field: FieldConfig) => field }),
  });
  keepDefaults(spelled, schema);
  return new GraphQLSchema({
    ...spelled.toConfig(),
    directives: [
      ...specifiedDirectives,
      ...DIRECTIVES.filter(({ name }) => !specifiedDirectives.some((one) => one.name === name)),
    ],
    assumeValid: true,
  });
}

/**
 * Sets the defaults of arguments with a closed list as they were: `mapSchema` reads the GraphQL names of the
 * values by the new types, which have the stored ones.
 */
function keepDefaults(spelled: GraphQLSchema, original: GraphQLSchema): void {
  for (const type of Object.values(spelled.getTypeMap())) {
    const before = original.getType(type.name);
    if (!isObjectType(type) || !isObjectType(before)) continue;
    for (const { name, args } of Object.values(type.getFields()))
      for (const arg of args) {
        const known = before.getFields()[name]?.args.find((one) => one.name === arg.name);
        if (known && isEnumType(getNamedType(known.type))) arg.defaultValue = known.defaultValue;
      }
  }
}

const whole = (first: GraphQLArgumentConfig): GraphQLArgumentConfig => ({
  ...first,
  defaultValue: MAX_LIST_SIZE,
  extensions: {
    ...first.extensions,
    rule: { ...first.extensions?.rule, maximum: MAX_LIST_SIZE },
    ...(first.extensions?.rule && { ofCallers: first.extensions.rule }),
  },
});

/** A closed list without some of its values. */
function withoutValues(type: GraphQLEnumType, undocumented: Differences['undocumented']): GraphQLEnumType {
  const without = undocumented.get(type.name);
  if (!without) return type;
  const { values, ...others } = type.toConfig();
  const kept = Object.entries(values).filter(([, { value }]) => !without.includes(value));
  return new GraphQLEnumType({ ...others, values: Object.fromEntries(kept) });
}

/** Accepts the values of a closed list in any case. */
function byStoredValue(type: GraphQLEnumType, spelling: Spelling): GraphQLScalarType {
  const spelled = new Map(
    type.getValues().map(({ name, value }) => [value as unknown, spelling.value(name, value)]),
  );
  const stored = new Map([...spelled].map(([value, text]) => [text as unknown, value]));
  const values = [...spelled.values()];
  const byText = new Map(values.map((value) => [String(value).toLowerCase(), value]));
  const isNumeric = values.every((value) => typeof value === 'number');
  // Numeric enums are not coerced here: bodies must contain numbers, and the values of URLs are converted
  // before.
  const canonical = (value: unknown): unknown =>
    typeof value === 'string' && !isNumeric ? (byText.get(value.trim().toLowerCase()) ?? value) : value;
  const take = (value: unknown): unknown => {
    const found = canonical(value);
    if (stored.has(found)) return stored.get(found);
    throw new GraphQLError(`must be one of: ${values.join(', ')}`);
  };
  const takeLiteral = (node: ValueNode): unknown =>
    node.kind === Kind.ENUM ? type.getValue(node.value)?.value : take('value' in node ? node.value : null);
  const jsonSchema: JsonSchema = {
    type: isNumeric ? 'integer' : 'string',
    enum: values,
    typeName: type.name,
  };
  const spelledNames = new Map(type.getValues().map(({ name, value }) => [name, String(spelled.get(value))]));
  return new GraphQLScalarType({
    name: type.name,
    description: type.description ?? null,
    parseValue: take,
    parseLiteral: takeLiteral,
    serialize: (value) => spelled.get(value) ?? value,
    extensions: { jsonSchema, canonical, spelledNames },
  });
}

import { type GraphQLSchema, isEnumType } from 'graphql';
import { type JsonSchema, nullable } from '../../language/json-schema.js';

/** A schema of a GraphQL type somewhere in the document. */
interface Occurrence {
  type: string;
  /** The type that it is part of, or the call. */
  parent: string;
  /** The schema as text: two selections of one type have the same shape when the texts are equal. */
  shape: string;
  size: number;
}

/** The schemas that are named in `components`, and the rest of the document with references to them. */
export interface NamedSchemas {
  schemas: Record<string, JsonSchema>;
  /** The same schema with references in place of what is named. */
  withReferences: (schema: JsonSchema) => JsonSchema;
}

/**
 * Names each object and each closed list after its GraphQL type. Where calls select a type differently, the
 * largest selection has the name of the type, and the others have the name of the type or the call around
 * them before it: `FlowProperty`.
 */
export function nameSchemas(
  all: readonly (readonly [call: string, schema: JsonSchema])[],
  describe: (type: string) => string,
): NamedSchemas {
  const occurrences = new Map<string, Occurrence>();
  for (const [call, schema] of all) collect(schema, call, occurrences);
  const names = namesOf([...occurrences.values()]);
  const schemas: Record<string, JsonSchema> = {};

  const withReferences = (schema: JsonSchema): JsonSchema => {
    const { typeName } = schema;
    const name = typeName && names.get(shapeOf(schema));
    if (!name) return mapInner(schema, withReferences);
    schemas[name] ??= {
      ...mapInner(plain(schema), withReferences),
      description: describe(typeName),
    };
    const reference: JsonSchema = { $ref: `#/components/schemas/${name}` };
    const { description, default: defaultValue } = schema;
    return {
      ...(isNullable(schema) ? nullable(reference) : reference),
      ...(description && { description }),
      ...(defaultValue !== undefined && { default: defaultValue }),
    };
  };
  return { schemas, withReferences };
}

/** The description of a type; of a closed list, with the meaning of each value. */
export const describeTypes =
  (schema: GraphQLSchema) =>
  (name: string): string => {
    const type = schema.getType(name);
    const description = type?.description ?? name;
    if (!isEnumType(type)) return description;
    const values = type.getValues().map(({ value, description: meaning }) => `- \`${value}\`: ${meaning}`);
    return [description, values.join('\n')].join('\n\n');
  };

function collect(schema: JsonSchema, parent: string, found: Map<string, Occurrence>): void {
  const { typeName } = schema;
  if (typeName) {
    const shape = shapeOf(schema);
    const size = Object.keys(schema.properties ?? {}).length;
    if (!found.has(shape)) found.set(shape, { type: typeName, parent, shape, size });
  }
  for (const inner of innerOf(schema)) collect(inner, typeName ?? parent, found);
}

function namesOf(occurrences: readonly Occurrence[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { type, parent, shape } of occurrences.toSorted((a, b) => b.size - a.size)) {
    const name = taken.has(type) ? `${parent}${type}` : type;
    if (taken.has(name)) throw new Error(`Two schemas of the OpenAPI document would be named ${name}.`);
    taken.add(name);
    names.set(shape, name);
  }
  return names;
}

const isNullable = ({ type }: JsonSchema): boolean => [type].flat().includes('null');

/**
 * A schema of a type without what depends on its place: its description, its default, and whether it may be
 * null.
 */
function plain({ typeName: _, description: __, default: ___, ...schema }: JsonSchema): JsonSchema {
  const type = [schema.type ?? []].flat().filter((one) => one !== 'null');
  const values = schema.enum?.filter((one) => one !== null);
  return { ...schema, ...(type[0] && { type: type[0] }), ...(values && { enum: values }) };
}

const shapeOf = (schema: JsonSchema): string => `${schema.typeName} ${JSON.stringify(plain(schema))}`;

const innerOf = ({ properties = {}, items, anyOf = [] }: JsonSchema): JsonSchema[] => [
  ...Object.values(properties),
  ...(items ? [items] : []),
  ...anyOf,
];

function mapInner(schema: JsonSchema, map: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, map(one)])),
    }),
    ...(items && { items: map(items) }),
    ...(anyOf && { anyOf: anyOf.map(map) }),
  };
}

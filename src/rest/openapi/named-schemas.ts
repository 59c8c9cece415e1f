import { type GraphQLSchema, isEnumType } from 'graphql';
import { type JsonSchema, nullable } from '../../language/json-schema.js';

/** A schema of a GraphQL type somewhere in the document. */
interface Occurrence {
  type: string;
  /** The name of the selection, where documents give it one. */
  selection: string | undefined;
  /** The type that it is part of, or the call. */
  parent: string;
  /** The prefix of the version that the schema is of. */
  prefix: string;
  isClosedList: boolean;
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

/** A schema of a call. */
export interface SchemaOfCall {
  call: string;
  prefix: string;
  schema: JsonSchema;
}

/**
 * Names each object and each closed list after its GraphQL type, with the prefix of its version. Where calls
 * select a type differently, the largest selection has the name of the type, and the others have the name of
 * the type or the call around them before it: `FlowProperty`. A later version calls a selection by the name
 * of its fragment. The names of earlier versions do not depend on later ones.
 */
export function nameSchemas(
  all: readonly SchemaOfCall[],
  describe: (type: string, schema: JsonSchema) => string,
): NamedSchemas {
  const occurrences = new Map<string, Occurrence>();
  for (const { call, prefix, schema } of all) collect(schema, call, prefix, occurrences);
  const names = namesOf([...occurrences.values()]);
  const schemas: Record<string, JsonSchema> = {};

  const withReferences = (schema: JsonSchema): JsonSchema => {
    const { typeName } = schema;
    const name = typeName && names.get(shapeOf(schema));
    if (!name) return mapInner(schema, withReferences);
    schemas[name] ??= {
      ...mapInner(plain(schema), withReferences),
      description: describe(typeName, schema),
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

/** The description of a type; of a closed list, with the meaning of each value as the schema spells it. */
export const describeTypes =
  (graphql: GraphQLSchema) =>
  (name: string, schema: JsonSchema): string => {
    const type = graphql.getType(name);
    const description = type?.description ?? name;
    if (!isEnumType(type)) return description;
    const values = type
      .getValues()
      .map(({ description: meaning }, index) => `- \`${schema.enum?.[index]}\`: ${meaning}`);
    return [description, values.join('\n')].join('\n\n');
  };

function collect(schema: JsonSchema, parent: string, prefix: string, found: Map<string, Occurrence>): void {
  const { typeName } = schema;
  if (typeName) {
    const shape = shapeOf(schema);
    if (!found.has(shape))
      found.set(shape, {
        type: typeName,
        selection: prefix ? schema.selectionName : undefined,
        parent,
        prefix,
        isClosedList: schema.enum !== undefined,
        shape,
        size: Object.keys(schema.properties ?? {}).length,
      });
  }
  for (const inner of innerOf(schema)) collect(inner, typeName ?? parent, prefix, found);
}

function namesOf(occurrences: readonly Occurrence[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const one of occurrences.toSorted(byPrecedence)) {
    const name = candidates(one).find((candidate) => !taken.has(candidate));
    if (!name)
      throw new Error(`Two schemas of the OpenAPI document would be named ${candidates(one).at(-1)}.`);
    taken.add(name);
    names.set(one.shape, name);
  }
  return names;
}

/** Earlier versions first, then what has a name of its own, then the largest. */
const byPrecedence = (a: Occurrence, b: Occurrence): number =>
  a.prefix.length - b.prefix.length || Number(!a.selection) - Number(!b.selection) || b.size - a.size;

function candidates({ type, selection, parent, prefix, isClosedList }: Occurrence): string[] {
  if (isClosedList) return [type, `${prefix}${type}`];
  return selection ? [`${prefix}${selection}`] : [`${prefix}${type}`, `${prefix}${parent}${type}`];
}

const isNullable = ({ type }: JsonSchema): boolean => [type].flat().includes('null');

/**
 * A schema of a type without what depends on its place: its description, its default, and whether it may be
 * null.
 */
function plain({
  typeName: _,
  selectionName: __,
  description: ___,
  default: ____,
  ...schema
}: JsonSchema): JsonSchema {
  const type = [schema.type ?? []].flat().filter((one) => one !== 'null');
  const values = schema.enum?.filter((one) => one !== null);
  return { ...schema, ...(type[0] && { type: type[0] }), ...(values && { enum: values }) };
}

const shapeOf = (schema: JsonSchema): string => `${schema.typeName} ${JSON.stringify(plain(schema))}`;

const innerOf = ({ properties = {}, items, anyOf = [], allOf = [] }: JsonSchema): JsonSchema[] => [
  ...Object.values(properties),
  ...(items ? [items] : []),
  ...anyOf,
  ...allOf,
];

function mapInner(schema: JsonSchema, map: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, anyOf, allOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, map(one)])),
    }),
    ...(items && { items: map(items) }),
    ...(anyOf && { anyOf: anyOf.map(map) }),
    ...(allOf && { allOf: allOf.map(map) }),
  };
}

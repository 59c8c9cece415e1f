import { type GraphQLSchema, isEnumType } from 'graphql';
import { type JsonSchema, nullable } from '../../../language/validation/json-schema.js';
import type { Version } from '../../call/version.js';
import { collect, namesOf, type Occurrence } from './schema-names.js';
import { isNullable, mapInner, plain, shapeOf } from './schema-tree.js';

/** The schemas that are named in `components`, and the rest of the document with references to them. */
export interface NamedSchemas {
  schemas: Record<string, JsonSchema>;
  /** The same schema with references in place of what is named. */
  withReferences: (schema: JsonSchema) => JsonSchema;
}

/** A schema of a call. */
export interface SchemaOfCall {
  call: string;
  schema: JsonSchema;
}

/**
 * Names each object and each closed list after its GraphQL type. If calls select a type differently, the
 * largest selection has the name of the type, and the others have the name of the type or the call around
 * them before it: `FlowProperty`. With `namesFragments`, a selection has the name of its fragment.
 */
export function nameSchemas(
  all: readonly SchemaOfCall[],
  namesFragments: boolean,
  describe: (type: string, schema: JsonSchema) => string,
): NamedSchemas {
  const occurrences = new Map<string, Occurrence>();
  for (const { call, schema } of all) collect(schema, call, namesFragments, occurrences);
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
  (graphql: GraphQLSchema, { respell, spelling }: Pick<Version, 'respell' | 'spelling'>) =>
  (name: string, schema: JsonSchema): string => {
    const type = graphql.getType(name);
    const description = respell(type?.description ?? name);
    if (!isEnumType(type)) return description;
    // A version may have fewer values than GraphQL.
    const values = type.getValues().flatMap(({ name: value, value: stored, description: meaning }) => {
      const spelled = spelling.value(value, stored);
      return schema.enum?.includes(spelled) ? [`- \`${spelled}\`: ${respell(meaning ?? '')}`] : [];
    });
    return [description, values.join('\n')].join('\n\n');
  };

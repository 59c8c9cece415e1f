import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { SNAKE_CASE, snakeName, spellNames, valueInSentence } from './spelling.js';

/** What descriptions contain about GraphQL alone, and in REST. */
const SENTENCES: readonly (readonly [ofGraphql: RegExp, ofRest: string])[] = [
  [/A key without (the scope `[\w:]+`) gets null and an error\./g, 'Null for a key without $1.'],
  // REST spells it right.
  [/ The name is misspelt for compatibility\./g, ''],
];

/**
 * Returns a function that spells the names of fields, arguments and values in a description as /v2.1 does.
 */
export function inSnakeCase(schema: GraphQLSchema): (description: string) => string {
  const spelled = new Map([
    ...[...namesIn(schema)].map((name) => [name, snakeName(name)] as const),
    ...valuesIn(schema),
  ]);
  return (description) =>
    SENTENCES.reduce(
      (text, [ofGraphql, ofRest]) => text.replace(ofGraphql, ofRest),
      spellNames(description, spelled),
    );
}

/** The same schema with the descriptions of its fields and arguments respelled. */
export function describedBy(schema: GraphQLSchema, respell: (description: string) => string): GraphQLSchema {
  const respelled = <T extends { description?: string | null | undefined }>(one: T): T =>
    one.description ? { ...one, description: respell(one.description) } : one;
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: ({ args = {}, ...field }) => ({
      ...respelled(field),
      args: Object.fromEntries(Object.entries(args).map(([name, one]) => [name, respelled(one)])),
    }),
    [MapperKind.INPUT_OBJECT_FIELD]: respelled,
  });
}

/** The names of the members of requests and responses; operations keep their names. */
function namesIn(schema: GraphQLSchema): ReadonlySet<string> {
  const operations = [schema.getQueryType(), schema.getMutationType()];
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const names = new Set(
    types.flatMap((type) => {
      if (isInputObjectType(type)) return Object.keys(type.getFields());
      if (!isObjectType(type)) return [];
      const fields = Object.values(type.getFields());
      return fields.flatMap(({ name, args }) => [name, ...args.map((one) => one.name)]);
    }),
  );
  for (const one of operations) for (const name of Object.keys(one?.getFields() ?? {})) names.delete(name);
  return names;
}

/** The names of values that all closed lists which have them spell alike. */
function valuesIn(schema: GraphQLSchema): (readonly [name: string, spelled: string])[] {
  const values = Object.values(schema.getTypeMap())
    .filter(isEnumType)
    .flatMap((type) => type.getValues())
    .map(({ name, value }) => valueInSentence(name, String(SNAKE_CASE.value(name, value))));
  return [...Map.groupBy(values, ([name]) => name).values()].flatMap(([one, ...others]) =>
    one && others.every(([, spelled]) => spelled === one[1]) ? [one] : [],
  );
}

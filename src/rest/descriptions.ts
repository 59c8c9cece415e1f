import { MapperKind, mapSchema } from '@graphql-tools/utils';
import { type GraphQLSchema, isInputObjectType, isObjectType } from 'graphql';
import { SNAKE_CASE, spellNames } from './spelling.js';

/** The same schema; the names of fields and arguments in its descriptions are in snake_case. */
export function describedInSnakeCase(schema: GraphQLSchema): GraphQLSchema {
  const known = namesIn(schema);
  const respelled = <T extends { description?: string | null | undefined }>(one: T): T =>
    one.description ? { ...one, description: spellNames(one.description, known, SNAKE_CASE) } : one;
  return mapSchema(schema, {
    [MapperKind.OBJECT_FIELD]: ({ args = {}, ...field }) => ({
      ...respelled(field),
      args: Object.fromEntries(Object.entries(args).map(([name, one]) => [name, respelled(one)])),
    }),
    [MapperKind.INPUT_OBJECT_FIELD]: respelled,
  });
}

/** The names of the members of requests and answers; operations keep their names. */
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

import { GraphQLObjectType, GraphQLSchema } from 'graphql';

/** The schema without the root fields that only the documents of /v2.0 have, and without their types. */
export function withoutDocumented(schema: GraphQLSchema): GraphQLSchema {
  const { query, ...config } = schema.toConfig();
  if (!query) return schema;
  const { fields, ...root } = query.toConfig();
  const published = Object.entries(fields).filter(([, { extensions }]) => !extensions?.numbers);
  return new GraphQLSchema({
    ...config,
    types: [],
    query: new GraphQLObjectType({ ...root, fields: Object.fromEntries(published) }),
  });
}

import 'reflect-metadata';
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { resolvers } from '../domain/resolvers.js';
import { Id, Instant } from '../language/scalars.js';

const HEADER = '# Generated from the classes under src/domain by "npm run generate". Do not edit.\n';

let built: GraphQLSchema | undefined;

/** The GraphQL schema: the service itself. */
export function schema(): GraphQLSchema {
  built ??= buildSchemaSync({
    resolvers,
    orphanedTypes: [],
    validate: false,
    scalarsMap: [
      { type: Number, scalar: Id },
      { type: Date, scalar: Instant },
    ],
  });
  return built;
}

/** The schema as it is committed, sorted. */
export const printedSchema = (): string => `${HEADER}${printSchema(lexicographicSortSchema(schema()))}\n`;

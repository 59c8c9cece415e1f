import 'reflect-metadata';
import { type GraphQLObjectType, type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { resolvers } from '../domain/resolvers.js';
import { Id, Instant } from '../language/scalars.js';

const HEADER = '# Generated from the classes under src/domain by "npm run generate". Do not edit.\n';

let built: GraphQLSchema | undefined;

/** The GraphQL schema: the service itself. */
export function schema(): GraphQLSchema {
  built ??= build();
  return built;
}

function build(): GraphQLSchema {
  const made = buildSchemaSync({
    resolvers,
    orphanedTypes: [],
    validate: false,
    scalarsMap: [
      { type: Number, scalar: Id },
      { type: Date, scalar: Instant },
    ],
  });
  describe(made.getQueryType(), 'What can be read.');
  describe(made.getMutationType(), 'What can be changed; each mutation is one transaction.');
  return made;
}

/** The two root types have no class that could say it. */
function describe(root: GraphQLObjectType | null | undefined, description: string): void {
  if (root) root.description = description;
}

/** The schema as it is committed, sorted. */
export const printedSchema = (): string => `${HEADER}${printSchema(lexicographicSortSchema(schema()))}\n`;

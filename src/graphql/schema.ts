import 'reflect-metadata';
import { type GraphQLObjectType, type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { buildSchemaSync, type PubSub, registerEnumType } from 'type-graphql';
import { resolvers } from '../domain/resolvers.js';
import { closedLists } from '../language/graphql/closed-list.js';
import { Id, Instant } from '../language/graphql/scalars.js';
import { withoutDocumented } from './documented.js';
import { replayRoots } from './execute/root-outcomes.js';
import { registerResolvedColumns } from './resolved-columns.js';

const HEADER = '# Generated from the classes under src/domain by "npm run generate". Do not edit.\n';

let built: GraphQLSchema | undefined;
let published: GraphQLSchema | undefined;

/** The GraphQL schema of the service, built once. */
export function schema(): GraphQLSchema {
  published ??= withoutDocumented(schemaOfDocuments());
  return published;
}

/** The GraphQL schema with the root fields that only the documents of /v2.0 have. */
export function schemaOfDocuments(): GraphQLSchema {
  built ??= build();
  return built;
}

function build(): GraphQLSchema {
  for (const { list, ...described } of closedLists) registerEnumType(list, described);
  const schema = buildSchemaSync({
    resolvers,
    orphanedTypes: [],
    validate: false,
    // It would run the introspection query with each start: a test does.
    skipCheck: true,
    pubSub: NO_TOPICS,
    scalarsMap: [
      { type: Number, scalar: Id },
      { type: Date, scalar: Instant },
    ],
  });
  describe(
    schema.getQueryType(),
    'Read operations. A field that fails is null, and `errors` has the reason. The acting tenant is ' +
      'the person of the key, or the tenant in the header `X-Tenant-Id`.',
  );
  describe(
    schema.getMutationType(),
    'Write operations. Each mutation is one transaction. A mutation that fails is null, and `errors` ' +
      'has the reason.',
  );
  describe(
    schema.getSubscriptionType(),
    'Operations that send a result for each event, by GraphQL over Server-Sent Events.',
  );
  registerResolvedColumns(schema);
  replayRoots(schema);
  return schema;
}

/** The schema builder requires one for subscriptions. Ours open their own streams, and have no topics. */
const NO_TOPICS: PubSub = {
  publish: noTopic,
  subscribe: noTopic,
};

function noTopic(): never {
  throw new Error('Subscriptions have no topics.');
}

/** The root types have no class that could describe them. */
function describe(root: GraphQLObjectType | null | undefined, description: string): void {
  if (root) root.description = description;
}

/** The text of schema/schema.graphql, sorted. */
export const printedSchema = (): string => `${HEADER}${printSchema(lexicographicSortSchema(schema()))}\n`;

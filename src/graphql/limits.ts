import { createRequire } from 'node:module';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isLeafType,
  isListType,
  isNonNullType,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import type * as Complexity from 'graphql-query-complexity';

// Its ES module loads a second copy of graphql, which refuses the schema of the first; its CommonJS build shares ours.
const { getComplexity }: typeof Complexity = createRequire(import.meta.url)('graphql-query-complexity');

/** What a query may be at the most, for every caller. The project's own documents and the introspection of explorers fit. */
export const LIMITS = { tokens: 5000, depth: 15, aliases: 200, cost: 25_000 } as const;

/** How many rows a list without a size of its own is reckoned to have. */
const TYPICAL_LIST = 10;
/** The same of a list in the schema itself, which is read from memory. */
const INTROSPECTED_LIST = 5;

/** Reported as any other fault of a document: thrown, as the rules would by themselves, it would be a fault of ours. */
const reported = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, error: GraphQLError) =>
      context?.reportError(new GraphQLError(error.message.replace('Syntax Error: ', ''))),
  ],
};

export const limitRules: ValidationRule[] = [
  maxDepthRule({
    n: LIMITS.depth,
    ignoreIntrospection: false,
    flattenFragments: true,
    ...reported,
  }) as ValidationRule,
  maxAliasesRule({ n: LIMITS.aliases, allowList: [], ...reported }) as ValidationRule,
];

/** A field costs 1 and what is below it; a list, as often as it has rows. */
const estimate: Complexity.ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  if (isLeafType(getNamedType(field.type))) return 1;
  const pageSize: unknown = args.first ?? args.limit;
  const inner = isNonNullType(field.type) ? field.type.ofType : field.type;
  const typical = type.name.startsWith('__') ? INTROSPECTED_LIST : TYPICAL_LIST;
  const rows =
    typeof pageSize === 'number'
      ? Math.max(pageSize, 1)
      : isListType(inner) && !isPaged(field.name)
        ? typical
        : 1;
  return 1 + rows * childComplexity;
};

/** The list inside a page is counted by the page's own size. */
const PAGED = new Set(['edges', 'entries', 'leads', 'properties']);
const isPaged = (name: string): boolean => PAGED.has(name);

/** Refuses an operation that would cost too much. Variables that do not fit are for the executor to refuse, all at once. */
export function assertAffordable(
  schema: GraphQLSchema,
  query: DocumentNode,
  variables: Record<string, unknown>,
  operationName?: string,
): void {
  const operation = getOperationAST(query, operationName);
  if (!operation || getVariableValues(schema, operation.variableDefinitions ?? [], variables).errors) return;
  const cost = costOf(schema, query, variables, operationName);
  if (cost > LIMITS.cost)
    throw refusedOperation(`The query costs ${cost}; at most ${LIMITS.cost} is allowed.`);
}

function costOf(
  schema: GraphQLSchema,
  query: DocumentNode,
  variables: Record<string, unknown>,
  operationName: string | undefined,
): number {
  try {
    return getComplexity({
      schema,
      query,
      variables,
      estimators: [estimate],
      ...(operationName && { operationName }),
    });
  } catch (error) {
    throw error instanceof GraphQLError ? refusedOperation(error.message) : error;
  }
}

/** An operation that is not run, whatever it asks for. */
export const refusedOperation = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } } });

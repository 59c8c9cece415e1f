import { type ASTNode, GraphQLError } from 'graphql';

/**
 * The most that one GraphQL request may ask for, whoever sends it. The REST documents, the introspection of explorers and
 * the pages of a front-end fit several times over; a request at any of these limits costs less than 100 ms of CPU.
 */
export const LIMITS = {
  /** Words, names and punctuation of a document. */
  tokens: 2000,
  /** Levels of fields inside one another. */
  depth: 15,
  aliases: 200,
  /** How often one response name may stand in a document: comparing them takes the square of their number. */
  sameName: 50,
  /** Fields with every fragment written out where it is spread. */
  fields: 2000,
  /** Entry points of one operation, such as `flows`. */
  rootFields: 20,
  /** What an operation may cost; see cost.ts. */
  cost: 25_000,
  /** Scalars, lists and objects in the variables. */
  variableValues: 20_000,
  variableDepth: 15,
  /** How much of a name that a caller made up an error repeats. */
  quotedName: 100,
} as const;

/** How many errors of a document are reported. Each compares a misspelt name with all that it may have meant. */
export const MOST_DOCUMENT_ERRORS = 10;

/** A document may hold a name of any length; an error quotes little of it. */
const LONGEST_MESSAGE = 500;

/** An operation that does not run, whatever it asks for; `nodes` say where in the document the reason stands. */
export const refusedOperation = (message: string, nodes: readonly ASTNode[] = []): GraphQLError =>
  new GraphQLError(message.slice(0, LONGEST_MESSAGE), {
    nodes,
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  });

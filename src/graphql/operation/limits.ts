import { type ASTNode, GraphQLError } from 'graphql';

/**
 * The limits of one GraphQL request, the same for every caller. The REST documents, the introspection of
 * explorers and the pages of a front-end stay far below them. A request that is rejected costs less than 100
 * ms of CPU.
 */
export const LIMITS = {
  /** Names, values and punctuation marks of a document. */
  tokens: 2000,
  /** Levels of nested fields. */
  depth: 15,
  aliases: 400,
  /** Characters of an alias, which the response has once for each record. */
  alias: 100,
  /** Fields with the same response name in a document. Validation compares each of them with all others. */
  sameName: 50,
  /** Fields; each fragment counts as often as it is spread. */
  fields: 2000,
  /** Root fields of an operation, such as `flows`. */
  rootFields: 20,
  /** The cost of an operation, see cost.ts. */
  cost: 50_000,
  /** The cost of a subscription, whose values are written for each event. */
  subscription: 1000,
  /** Bytes of text that an operation may read from the database, and its response may have. */
  text: 4 * 1024 * 1024,
  /**
   * Characters of a response that is stored for an Idempotency-Key. That of a batch with 500 wrong items has
   * fewer.
   */
  keptText: 1024 * 1024,
  /** Errors of a response: a field that the caller may not read has one for each record. */
  errors: 1000,
  /** Characters of an unknown name that an error repeats. */
  quotedName: 100,
} as const;

/**
 * Errors of a document that are reported. For each unknown name, validation compares all known ones to
 * suggest some.
 */
export const MAX_DOCUMENT_ERRORS = 10;

/** Characters of a message, which may quote a name of any length. */
const MAX_MESSAGE_LENGTH = 500;

/** The error of an operation that is rejected; `nodes` are the places in the document. */
export const rejectedOperation = (message: string, nodes: readonly ASTNode[] = []): GraphQLError =>
  new GraphQLError(message.slice(0, MAX_MESSAGE_LENGTH), {
    nodes,
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  });

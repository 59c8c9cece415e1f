import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { bytesOf } from '../../language/graphql/document-size.js';
import type { Execute, NamedOperation, OperationResult } from '../operation/execute.js';
import { rejectedOperation } from '../operation/limits.js';
import { LiftedQueries, type LiftedQuery } from './lifted-queries.js';
import { outcomeOf } from './outcome.js';
import type { GraphqlRequest } from './request.js';
import { headersOf } from './response-headers.js';

/** The most memory that the documents take, in bytes. Apollo's own store has most of them too. */
const MAX_BYTES = 4 * 1024 * 1024;

/** The types of a response by the usual Accept headers. Apollo negotiates any other. */
const TYPE_BY_ACCEPT: ReadonlyMap<string | undefined, string> = new Map([
  [undefined, 'application/json; charset=utf-8'],
  ['*/*', 'application/json; charset=utf-8'],
  ['application/json', 'application/json; charset=utf-8'],
  ['application/graphql-response+json', 'application/graphql-response+json; charset=utf-8'],
]);

/** A response with status 200. */
interface DirectResponse {
  headers: Readonly<Record<string, string>>;
  bytes: Buffer;
}

/** A request for a known query. */
interface KnownRequest {
  operation: NamedOperation;
  node: OperationDefinitionNode;
  contentType: string;
  /** Undefined for a query that is known by its own text. */
  lifted: LiftedQuery | undefined;
}

export interface KnownQueries {
  /** Runs operations for Apollo. A query that a plan has run is known from then on. */
  run: (operation: NamedOperation, request: GraphqlRequest) => Promise<OperationResult>;
  /**
   * The response to a known query. Undefined for any other request, and for a result other than plain data:
   * Apollo writes that, and `run` gives it the result.
   */
  respond: (request: GraphqlRequest) => Promise<DirectResponse | undefined>;
}

/**
 * The only path that bypasses Apollo, which takes about 100 µs of a request. A query is known by its text,
 * once a plan has run it, or by its text without literals, once two have run: then it does not have to be
 * hashed, parsed and printed again. `execute` has all checks, and is the same for Apollo; so are the
 * functions that give the headers and the outcome.
 */
export function knownQueries(schema: GraphQLSchema, execute: Execute): KnownQueries {
  const documents = new LRUCache<string, DocumentNode>({ maxSize: MAX_BYTES, sizeCalculation: bytesOf });
  const lifted = new LiftedQueries(schema);

  /** Decides whether a request is for a known query. One that is malformed in any way is not. */
  const knownRequest = ({ method, accept, body }: GraphqlRequest): KnownRequest | undefined => {
    const contentType = TYPE_BY_ACCEPT.get(accept);
    const { query, variables, operationName, extensions } = Object(body);
    if (method !== 'POST' || !contentType || !isText(query) || (extensions ?? null) !== null)
      return undefined;
    if (!isText(operationName ?? '') || !isRecord(variables ?? {})) return undefined;
    const own = documents.get(query);
    const shared = own ? undefined : lifted.lift(query);
    const document = own ?? shared?.document;
    if (!document) return undefined;
    const node = getOperationAST(document, operationName);
    if (node?.operation !== OperationTypeNode.QUERY) return undefined;
    const operation = {
      document,
      variables: shared ? { ...variables, ...shared.variables } : (variables ?? undefined),
      operationName: operationName ?? undefined,
    };
    return { operation, node, contentType, lifted: shared };
  };

  /** Leaves the result for Apollo. It is undefined if nothing has run. */
  const runKnown = async (
    { operation, lifted: shared }: KnownRequest,
    request: GraphqlRequest,
  ): Promise<OperationResult | undefined> => {
    const running = execute({ ...operation, schema, context: request.context });
    const result = await running.catch(() => undefined);
    const plain = result && !('bytes' in result) ? result : undefined;
    // What the checks reject is checked again with its own text, for the names and places in its errors.
    if (shared && plain && plain.data === undefined) return undefined;
    const errors = shared && plain?.errors?.map(shared.errorOf);
    request.result = errors ? Promise.resolve({ ...plain, errors }) : running;
    return result;
  };

  return {
    run: async (operation, request) => {
      const node = getOperationAST(operation.document, operation.operationName);
      if (node?.operation === OperationTypeNode.SUBSCRIPTION) return { errors: [needsStream(node)] };
      const result = await (request.result ?? execute({ ...operation, schema, context: request.context }));
      const text = operation.document.loc?.source.body;
      if ('bytes' in result && text !== undefined && !documents.has(text)) {
        documents.set(text, operation.document);
        lifted.note(text, operation.document);
      }
      return result;
    },
    respond: async (request) => {
      const known = knownRequest(request);
      const result = known && (await runKnown(known, request));
      if (!result || !('bytes' in result)) return undefined;
      request.report(outcomeOf(known.node, { data: result.bytes }));
      const headers = { ...headersOf(request.context), 'Content-Type': known.contentType };
      return { headers, bytes: result.bytes };
    },
  };
}

/** A subscription comes here if its request does not accept a stream. */
const needsStream = (node: OperationDefinitionNode): GraphQLError =>
  rejectedOperation('A subscription needs the header `Accept: text/event-stream`, and a POST request.', [
    node,
  ]);

const isText = (value: unknown): value is string => typeof value === 'string';

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

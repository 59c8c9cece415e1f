import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../domain/base/context.js';
import { attachment } from '../../language/attachment.js';
import { bytesOf } from '../../language/graphql/document-size.js';
import { Json } from '../execute/json.js';
import type { Execute, Operation } from '../operation/execute.js';
import { LiftedQueries, type LiftedQuery } from './lifted-queries.js';
import { outcomeOf, type ReportOutcome } from './outcome.js';
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

/** A request to `/graphql`, whose body was parsed. */
export interface GraphqlRequest {
  method: string;
  accept: string | undefined;
  body: unknown;
}

/** A response with status 200. */
interface KnownResponse {
  headers: Readonly<Record<string, string>>;
  bytes: Buffer;
}

/** A request, and its response. */
interface KnownRequest {
  operation: Pick<Operation, 'document' | 'operationName' | 'variables'>;
  node: OperationDefinitionNode;
  contentType: string;
  /** Undefined for a query that is known by its own text. */
  lifted: LiftedQuery | undefined;
}

/** The result of an operation that has run already, which its context has. */
const results = attachment<Promise<ExecutionResult>>('result');

export interface KnownQueries {
  /** Runs operations for Apollo. A query that a plan has run is known from then on. */
  execute: Execute;
  /**
   * The response to a known query. Undefined for any other request, and for a result other than plain data:
   * Apollo writes that, and `execute` gives it the result.
   */
  respond: (request: GraphqlRequest, context: Context) => Promise<KnownResponse | undefined>;
}

/**
 * The only path that bypasses Apollo, which takes about 100 µs of a request. A query is known by its text,
 * once a plan has run it, or by its text without literals, once two have run: then it does not have to be
 * hashed, parsed and printed again. `execute` has all checks, and is the same for Apollo; so are the
 * functions that give the headers and report the outcome.
 */
export function knownQueries(schema: GraphQLSchema, execute: Execute, report: ReportOutcome): KnownQueries {
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
    context: Context,
  ): Promise<ExecutionResult | undefined> => {
    const running = execute({ ...operation, schema, context });
    const result = await running.catch(() => undefined);
    // What the checks reject is checked again with its own text, for the names and places in its errors.
    if (shared && result && result.data === undefined) return undefined;
    const errors = shared && result?.errors?.map(shared.errorOf);
    results.attach(context, errors ? Promise.resolve({ ...result, errors }) : running);
    return result;
  };

  return {
    execute: async (operation) => {
      const result = await (results.of(operation.context) ?? execute(operation));
      const text = operation.document.loc?.source.body;
      if (result.data instanceof Json && text !== undefined && !documents.has(text)) {
        documents.set(text, operation.document);
        lifted.note(text, operation.document);
      }
      return result;
    },
    respond: async (request, context) => {
      const known = knownRequest(request);
      if (!known) return undefined;
      const result = await runKnown(known, context);
      if (!(result?.data instanceof Json)) return undefined;
      report(context, outcomeOf(known.node, result));
      const headers = { ...headersOf(context), 'Content-Type': known.contentType };
      return { headers, bytes: result.data.bytes };
    },
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

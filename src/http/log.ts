import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DestinationStream, type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { factsOf } from './request-facts.js';
import { requestId } from './request-id.js';

export type { Logger } from 'pino';

/** The secret of a key, in whatever part of a request it was sent. */
const SECRET = /[0-9a-f]{64}/gi;

export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: failureOf },
      hooks: { streamWrite: (line) => line.replace(SECRET, '…') },
    },
    destination,
  );

interface Failure {
  name?: string;
  message?: string;
  stack?: string;
  code?: string;
  table?: string;
  constraint?: string;
  cause?: unknown;
}

/**
 * The name, message and place of an error. From the second line on, PostgreSQL's messages quote rows: left
 * out.
 */
function failureOf(error: unknown): object {
  const { name, message = '', stack = '', code, table, constraint, cause }: Failure = Object(error);
  const lines = stack.replaceAll(message, '').split('\n');
  const where = lines.filter((line) => /^\s+at /.test(line)).join('\n');
  const why = cause === undefined ? {} : { cause: failureOf(cause) };
  return { type: name, message: message.split('\n', 1)[0], code, table, constraint, stack: where, ...why };
}

/** The path without the query: a key in the query, put there by mistake, must not reach the log. */
const pathOf = (req: IncomingMessage): string => (req.url ?? '').split('?', 1)[0] ?? '';

function lineOf(req: IncomingMessage, res: ServerResponse, { durationMs }: { durationMs: number }): object {
  const { address, principal, refusal, operation, graphql, isSent } = factsOf(res);
  return {
    address,
    method: req.method,
    path: pathOf(req),
    status: res.statusCode,
    // The client closed the connection before the answer was sent.
    ...(isSent === false && { aborted: true }),
    operation,
    ...(graphql && { graphql: { kind: graphql.kind, name: graphql.name } }),
    ...(graphql && graphql.codes.length > 0 && { codes: graphql.codes }),
    refusal,
    ...(principal?.kind === 'partner' && { brand: principal.brandId, key: principal.keyId }),
    ...(principal?.kind === 'operator' && { operator: principal.tokenId }),
    durationMs,
  };
}

/**
 * One line for each request: its id, the caller, the operation and the duration; never a header, a query
 * string or a body.
 */
export function requestLog(logger: Logger) {
  return pinoHttp<IncomingMessage, ServerResponse>({
    logger,
    genReqId: requestId,
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'requestId', responseTime: 'durationMs' },
    serializers: { req: () => undefined, res: () => undefined, err: () => undefined },
    customSuccessObject: lineOf,
    customErrorObject: (req, res, _error, value) => lineOf(req, res, value),
    customLogLevel: (req, res) =>
      res.statusCode >= 500 ? 'error' : pathOf(req).startsWith('/health/') ? 'debug' : 'info',
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
  });
}

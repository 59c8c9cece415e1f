import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogCall } from './calls/log-calls.js';
import { logOutput } from './log-output.js';

export type { Logger } from 'pino';

/** The secret of a key, in whatever part of a request it was sent. */
const SECRET = /[0-9a-f]{64}/gi;

export const createLogger = (level: string, destination: DestinationStream = logOutput()): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: loggedError },
      hooks: { streamWrite: (line) => line.replace(SECRET, '…') },
    },
    destination,
  );

interface LoggedError {
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
function loggedError(error: unknown): object {
  const { name, message = '', stack = '', code, table, constraint, cause }: LoggedError = Object(error);
  const lines = stack.replaceAll(message, '').split('\n');
  const where = lines.filter((line) => /^\s+at /.test(line)).join('\n');
  const why = cause === undefined ? {} : { cause: loggedError(cause) };
  return { type: name, message: message.split('\n', 1)[0], code, table, constraint, stack: where, ...why };
}

/** The path without the query: a key in the query, put there by mistake, must not reach the log. */
const pathOf = (req: IncomingMessage): string => (req.url ?? '').split('?', 1)[0] ?? '';

/** The log line of a request whose response has been sent, or whose client has left. */
function lineOf(req: IncomingMessage, { exchange, statusCode }: Response): object {
  const { requestId, address, principal, source, rejection, operation, graphqlOutcome, errorCodes } =
    exchange;
  return {
    requestId,
    address,
    method: req.method,
    path: pathOf(req),
    status: statusCode,
    // The client closed the connection before the response was sent; a stream ends in no other way.
    ...(!exchange.isSent && exchange.streamBegan === undefined && { aborted: true }),
    operation,
    ...(source && { source: source.toUpperCase() }),
    ...(graphqlOutcome && { graphql: { kind: graphqlOutcome.kind, name: graphqlOutcome.name } }),
    ...(errorCodes.length > 0 && { codes: errorCodes }),
    rejection,
    ...(principal?.kind === 'partner' && { brand: principal.brandId, key: principal.keyId }),
    ...(principal?.kind === 'operator' && { operator: principal.tokenId }),
  };
}

/** 503 is expected during an outage. */
function levelOf(req: IncomingMessage, { statusCode }: Response): 'debug' | 'info' | 'warn' | 'error' {
  if (statusCode >= 500) return statusCode === 503 ? 'warn' : 'error';
  return pathOf(req).startsWith('/health/') ? 'debug' : 'info';
}

/**
 * One line for each request: its id, the caller, the operation and the duration; never a header, a query
 * string or a body. `logCall` gets each request too.
 */
export const requestLog =
  (logger: Logger, logCall: LogCall = () => {}): RequestHandler =>
  (req, res, next) => {
    const startedAt = Date.now();
    res.once('close', () => {
      const durationMs = Date.now() - startedAt;
      logCall(req, res, durationMs);
      const level = levelOf(req, res);
      if (!logger.isLevelEnabled(level)) return;
      logger[level]({ ...lineOf(req, res), durationMs }, 'request');
    });
    next();
  };

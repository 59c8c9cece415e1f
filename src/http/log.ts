import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DestinationStream, type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { knownOf } from './request.js';
import { requestId } from './request-id.js';

export type { Logger } from 'pino';

/** The secret of a key, wherever in a request someone put it and however it is spelled there. */
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

/** What failed, and where. The database's own words go on to quote whole rows, a token to sign with among them: they stop here. */
function failureOf(error: unknown): object {
  const { name, message = '', stack = '', code, table, constraint, cause }: Failure = Object(error);
  const lines = stack.replaceAll(message, '').split('\n');
  const where = lines.filter((line) => /^\s+at /.test(line)).join('\n');
  const why = cause === undefined ? {} : { cause: failureOf(cause) };
  return { type: name, message: message.split('\n', 1)[0], code, table, constraint, stack: where, ...why };
}

/** The path alone: a key that someone put into the query by mistake must not reach the log, and no header does. */
const pathOf = (req: IncomingMessage): string => (req.url ?? '').split('?', 1)[0] ?? '';

function lineOf(req: IncomingMessage, res: ServerResponse, { durationMs }: { durationMs: number }): object {
  const { principal, operation } = knownOf(res);
  return {
    method: req.method,
    path: pathOf(req),
    status: res.statusCode,
    operation,
    ...(principal?.kind === 'partner' && { brand: principal.brandId, key: principal.keyId }),
    ...(principal?.kind === 'operator' && { operator: principal.tokenId }),
    durationMs,
  };
}

/** One line a request: its id, who, what, how long; never a header, a query string or a body. */
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

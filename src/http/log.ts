import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DestinationStream, type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';
import { knownOf } from './request.js';
import { requestId } from './request-id.js';

export type { Logger } from 'pino';

export const createLogger = (level: string, destination?: DestinationStream): Logger => pino({ level, base: null }, destination);

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
    customLogLevel: (req, res) => (res.statusCode >= 500 ? 'error' : pathOf(req).startsWith('/health/') ? 'debug' : 'info'),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
  });
}

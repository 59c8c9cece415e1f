import type { ErrorRequestHandler, RequestHandler } from 'express';
import { AppError, errorBody } from '../../errors.js';
import { failureOf, type OnFailure } from '../../graphql/operation/errors.js';
import { VERSIONS } from '../../rest/call/version.js';
import { documentPath } from '../../rest/openapi/addresses.js';
import { BODY_LIMIT, tooLarge } from '../body/body.js';

const DOCUMENTS = VERSIONS.map(documentPath).join(' and ');

export const pathNotFound = (): AppError =>
  new AppError('NOT_FOUND', `The path was not found. ${DOCUMENTS} list all paths.`, { check: 'route' });

export const undocumented: RequestHandler = () => {
  throw pathNotFound();
};

export const wrongMethod =
  (allow: readonly string[]): RequestHandler =>
  (req) => {
    throw new AppError('METHOD_NOT_ALLOWED', `${req.method} is not allowed here.`, {
      allowed: allow,
      headers: { Allow: allow.join(', ') },
    });
  };

/** The error of the body reader, by its HTTP status. */
function fromHttpError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof URIError) return pathNotFound();
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  if (error.status === 413) return tooLarge('limit' in error ? Number(error.limit) : BODY_LIMIT.ofCall);
  if (error.status === 415)
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body has an encoding that is not supported.');
  return error.status === 400 ? new AppError('MALFORMED_JSON', 'The body could not be read.') : undefined;
}

/** The error that the caller sees, for whatever a handler of a request has thrown. */
export const callerError = (error: unknown, requestId: string, onFailure: OnFailure): AppError =>
  fromHttpError(error) ?? failureOf(error, requestId, onFailure);

/** The last middleware: returns every error in the documented error shape. */
export function errorHandler(onFailure: OnFailure): ErrorRequestHandler {
  return (error, _req, res, next) => {
    const { exchange } = res;
    const failure = callerError(error, exchange.requestId, onFailure);
    exchange.error = failure.code;
    exchange.failure = failure;
    if (res.headersSent) return next(error);
    res.status(failure.status).set(failure.headers).json(errorBody(failure));
  };
}

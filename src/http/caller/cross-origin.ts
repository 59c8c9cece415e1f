import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { IsKnownOrigin } from '../../auth/known-origins.js';
import { AppError } from '../../errors.js';

/** On every response of the APIs, because it depends on these headers. */
export const VARY = 'Accept-Encoding, Origin';

/** Two hours, the longest that Chromium keeps the response to a preflight request. It contains no secret. */
const MAX_AGE_SECONDS = 7200;

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'X-API-Key, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Tenant-Id, ' +
    'X-Request-Id',
  'Access-Control-Max-Age': String(MAX_AGE_SECONDS),
};

/** The headers of responses that a page may read, beside those that browsers always show. */
const EXPOSED =
  'X-Request-Id, ETag, Retry-After, RateLimit, RateLimit-Policy, Idempotent-Replayed, X-Total-Estimated, ' +
  'X-Unknown-Fields, Allow, WWW-Authenticate';

const ALLOW_ORIGIN = 'Access-Control-Allow-Origin';

/** Lets pages of the origin read the response. Never with credentials: keys are sent in a header. */
export const allowOrigin = (res: Response, origin: string): void =>
  void res.set({ [ALLOW_ORIGIN]: origin, 'Access-Control-Expose-Headers': EXPOSED });

const isReadable = (res: Response): boolean => res.hasHeader(ALLOW_ORIGIN);

/** Whether a browser sends the text as an origin; that of a page without one is `null`. */
const isOrigin = (text: string): boolean => text === 'null' || URL.parse(text)?.origin === text;

const originNotAllowed = (): AppError =>
  new AppError(
    'ORIGIN_NOT_ALLOWED',
    'No API key may be used from pages of this origin. ' +
      'Ask the operator for a key with this origin, or call from a server.',
  );

export interface CrossOrigin {
  /**
   * Notes the origin of pages of other sites, and responds to their preflight requests. These have no key, so
   * every origin may send its request; what the request may do depends on its key.
   */
  admit: RequestHandler;
  /** Lets pages of known origins read what the service returns to everyone, such as its OpenAPI document. */
  allow: RequestHandler;
  /**
   * An error may come before the key is known: lets pages of known origins read it. The pages of every other
   * origin read that their origin is not allowed, and nothing else, whatever the error and the key: without
   * the header they would see a failure of the network.
   */
  readable: (onError: ErrorRequestHandler) => ErrorRequestHandler;
}

/** The handling of pages of other sites. An origin is known if any active key has it. */
export function crossOrigin(settings: Readonly<{ publicUrl: string }>, isKnown: IsKnownOrigin): CrossOrigin {
  const respondToPreflight = (res: Response, origin: string): void => {
    res.exchange.operation = 'preflight';
    res.set('Vary', VARY);
    if (!isOrigin(origin)) throw originNotAllowed();
    allowOrigin(res, origin);
    res.set(PREFLIGHT).status(204).end();
  };
  return {
    admit: (req, res, next) => {
      const { origin } = req.headers;
      if (!origin || isOwn(origin, req, settings)) return next();
      res.exchange.foreignOrigin = origin;
      if (req.method !== 'OPTIONS' || !req.headers['access-control-request-method']) return next();
      return respondToPreflight(res, origin);
    },
    allow: async (_req, res, next) => {
      const { foreignOrigin } = res.exchange;
      if (foreignOrigin !== undefined && (await isKnown(foreignOrigin))) allowOrigin(res, foreignOrigin);
      next();
    },
    readable: (onError) => (error, req, res, next) => {
      const respond = (shown: unknown) => onError(shown, req, res, next);
      const { foreignOrigin } = res.exchange;
      if (foreignOrigin === undefined || res.headersSent || isReadable(res)) {
        respond(error);
        return;
      }
      isKnown(foreignOrigin)
        .then(
          (isAllowed) => {
            if (isAllowed) allowOrigin(res, foreignOrigin);
            else if (isOrigin(foreignOrigin)) res.set(ALLOW_ORIGIN, foreignOrigin);
            respond(isAllowed ? error : originNotAllowed());
          },
          // Of two failures, the caller gets the first.
          () => respond(error),
        )
        .catch(next);
    },
  };
}

/**
 * Whether a page of this service sent the request. A proxy in front may replace the host and end TLS; then
 * the browser's Sec-Fetch-Site still has the same origin, or else `PUBLIC_URL` or X-Forwarded-Host give it.
 */
function isOwn(origin: string, req: Request, { publicUrl }: Readonly<{ publicUrl: string }>): boolean {
  if (req.headers['sec-fetch-site'] === 'same-origin') return true;
  const { protocol, host } = req;
  return [`${protocol}://${host}`, `https://${host}`, URL.parse(publicUrl)?.origin].includes(origin);
}

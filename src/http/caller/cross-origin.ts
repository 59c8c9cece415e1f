import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { IsKnownOrigin } from '../../auth/known-origins.js';
import { AppError } from '../../errors.js';
import { addFacts, factsOf } from '../request/request-facts.js';

/** On every response of the APIs, because it depends on these headers. */
export const VARY = 'Accept-Encoding, Origin';

/** Two hours, the longest that Chromium keeps the response to a preflight request. It contains no secret. */
const MAX_AGE_SECONDS = 7200;

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'Access-Control-Allow-Headers':
    'X-API-Key, Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Tenant-Id, X-Request-Id',
  'Access-Control-Max-Age': String(MAX_AGE_SECONDS),
};

/** The headers of responses that a page may read, beside those that browsers always show. */
const EXPOSED =
  'X-Request-Id, ETag, Retry-After, Idempotent-Replayed, X-Total-Estimated, X-Unknown-Fields, Allow, ' +
  'WWW-Authenticate';

/** Lets pages of the origin read the response. Never with credentials: keys are sent in a header. */
export const allowOrigin = (res: Response, origin: string): void =>
  void res.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED });

export interface CrossOrigin {
  /** Notes the origin of pages of other sites, and answers their preflight requests, which have no key. */
  admit: RequestHandler;
  /** Lets pages of known origins read what the service returns to everyone, such as its OpenAPI document. */
  allow: RequestHandler;
  /** An error may come before the key is known: lets pages of known origins read it. */
  readable: (onError: ErrorRequestHandler) => ErrorRequestHandler;
}

/** The handling of pages of other sites. An origin is known if any active key has it. */
export function crossOrigin(settings: Readonly<{ publicUrl: string }>, isKnown: IsKnownOrigin): CrossOrigin {
  const answerPreflight = async (res: Response, origin: string): Promise<void> => {
    addFacts(res, { operation: 'preflight' });
    res.set('Vary', VARY);
    if (!(await isKnown(origin)))
      throw new AppError('ORIGIN_NOT_ALLOWED', 'No API key may be used from pages of this origin.');
    allowOrigin(res, origin);
    res.set(PREFLIGHT).status(204).end();
  };
  const allowIfKnown = async (res: Response): Promise<void> => {
    const { foreignOrigin } = factsOf(res);
    if (foreignOrigin === undefined || res.hasHeader('Access-Control-Allow-Origin')) return;
    if (await isKnown(foreignOrigin)) allowOrigin(res, foreignOrigin);
  };
  return {
    admit: (req, res, next) => {
      const { origin } = req.headers;
      if (!origin || isOwn(origin, req, settings)) return next();
      addFacts(res, { foreignOrigin: origin });
      if (req.method !== 'OPTIONS' || !req.headers['access-control-request-method']) return next();
      return answerPreflight(res, origin);
    },
    allow: async (_req, res, next) => {
      await allowIfKnown(res);
      next();
    },
    readable: (onError) => (error, req, res, next) => {
      const answer = () => onError(error, req, res, next);
      if (factsOf(res).foreignOrigin === undefined || res.headersSent) answer();
      // Of two failures, the caller gets the first.
      else void allowIfKnown(res).then(answer, answer).catch(next);
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

import type { Request, RequestHandler } from 'express';
import type { Check } from '../../error-codes.js';
import { AppError } from '../../errors.js';
import { isJson } from '../body/body.js';
import { type HostNames, isKnownHost, isThisMachine } from '../request/known-host.js';
import { ConsoleError } from './console-error.js';

/**
 * Rejects a request that was not sent by a page of this service. A browser sends the cookie also from a page
 * on another port of the same host; only `Sec-Fetch-Site`, which no page can write, has the
 * difference. A form cannot send JSON.
 */
export const fromOwnPage =
  (names: HostNames): RequestHandler =>
  (req, _res, next) => {
    if (!isKnownHost(req.headers.host, names))
      throw notAllowed('The console is not available under this name. Open it under PUBLIC_URL.', 'host');
    if (req.headers['sec-fetch-site'] !== 'same-origin')
      throw notAllowed('Only pages of this service may send this request.');
    if (!isJson(req.get('content-type')))
      throw notAllowed('The body must be application/json, in UTF-8, with its Content-Type.');
    next();
  };

const notAllowed = (message: string, check: Check = 'origin'): AppError =>
  new AppError('ORIGIN_NOT_ALLOWED', message, { check });

/** Rejects a sign-in whose cookie a browser would not keep. */
export const overHttps =
  (names: HostNames): RequestHandler =>
  (req, _res, next) => {
    if (isSecure(req, names)) return next();
    throw new ConsoleError(
      'HTTPS_REQUIRED',
      'The console needs https. Open it with https, or on the machine of the service. Behind a proxy with ' +
        'TLS, set TRUST_PROXY or PUBLIC_URL.',
    );
  };

/** Whether the browser has a connection with TLS, or one within its machine. */
function isSecure(req: Request, { publicUrl }: HostNames): boolean {
  if (req.protocol === 'https' || isThisMachine(req.headers.host)) return true;
  const url = URL.parse(publicUrl);
  return url?.protocol === 'https:' && url.hostname === URL.parse(`http://${req.headers.host}`)?.hostname;
}

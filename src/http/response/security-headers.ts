import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const NOTHING = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** A Content-Security-Policy with which a browser loads what is listed, and nothing else. */
export const policyOf = (allowed: Readonly<Record<string, string>> = {}): string =>
  Object.entries({ ...NOTHING, ...allowed })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

/**
 * The headers of helmet for responses that are not pages: a browser that opens one loads nothing for it. They
 * are the same on every response, so they are computed once.
 */
export const SECURITY_HEADERS: readonly (readonly [name: string, value: string])[] = headersOfHelmet();

function headersOfHelmet(): [string, string][] {
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({ contentSecurityPolicy: false, xFrameOptions: { action: 'deny' } })(sample.req, sample, () => {});
  sample.setHeader('Content-Security-Policy', policyOf());
  return sample.getHeaderNames().map((name) => [name, String(sample.getHeader(name))]);
}

/** Sets the security headers. A page replaces the Content-Security-Policy with its own. */
export const securityHeaders: RequestHandler = (_req, res, next) => {
  for (const [name, value] of SECURITY_HEADERS) res.setHeader(name, value);
  next();
};

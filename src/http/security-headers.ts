import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Sets the headers of helmet. They are the same on every answer, so they are worked out once. */
export function securityHeaders(): RequestHandler {
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  helmet()(sample.req, sample, () => {});
  const headers = Object.entries(sample.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

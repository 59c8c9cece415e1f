import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const ACCEPTABLE = /^[\w.:-]{1,128}$/;

/**
 * The id of a request: the caller's X-Request-Id if it is well-formed, otherwise a new one. The response has
 * it too.
 */
export function requestId(req: IncomingMessage, res: ServerResponse): string {
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
  res.setHeader('X-Request-Id', id);
  return id;
}

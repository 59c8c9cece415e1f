import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const ACCEPTABLE = /^[\w.:-]{1,128}$/;

/** The id of a request: the caller's own where it is a decent one, otherwise a new one; told in the answer. */
export function requestId(req: IncomingMessage, res: ServerResponse): string {
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
  res.setHeader('X-Request-Id', id);
  return id;
}

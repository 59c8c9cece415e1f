import { type RequestHandler, Router } from 'express';
import { wrongMethod } from './errors.js';
import { nameOperation } from './request-facts.js';

/**
 * `/openapi.json`: the document, with the URL of this installation as its server. It is serialised once, at the first request
 * (the port may not be known before), and all answers share the one buffer: clients that read slowly hold no copies.
 */
export function openApiRoute(settings: Readonly<{ publicUrl: string }>, document: object): Router {
  let bytes: Buffer | undefined;
  const send: RequestHandler = (_req, res) => {
    bytes ??= Buffer.from(JSON.stringify({ ...document, servers: [{ url: settings.publicUrl }] }));
    res.type('application/json').send(bytes);
  };
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route('/openapi.json')
    .get(nameOperation('openapi'), send)
    .all(wrongMethod(['GET', 'HEAD']));
  return router;
}

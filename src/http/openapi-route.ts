import { type RequestHandler, Router } from 'express';
import { wrongMethod } from './errors.js';
import { nameOperation } from './request-facts.js';

/**
 * `/openapi.json`: the OpenAPI document, with the URL of this installation as its server. All answers share
 * one buffer, so slow clients cost no copies. It is made at the first request, since the port may not be
 * known before.
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

import { type RequestHandler, Router } from 'express';
import { VARY } from '../caller/cross-origin.js';
import { nameOperation } from '../request/request-facts.js';
import { compressed, type Encoding, encodingOf } from '../response/compression.js';
import { entityTag, isUnchanged } from '../response/entity-tag.js';
import { wrongMethod } from '../response/errors.js';

/** It is compressed once, so it may take longer than a response. */
const LEVEL = 5;

/**
 * `/openapi.json`: the OpenAPI document, with the URL of this installation as its server. All responses share
 * one buffer for each encoding, so slow clients cost no copies. They are made at the first request, since the
 * port may not be known before; the document is not kept.
 */
export function openApiRoute(
  settings: Readonly<{ publicUrl: string }>,
  read: () => object,
  ...allow: readonly RequestHandler[]
): Router {
  let document: ReturnType<typeof prepare> | undefined;
  const send: RequestHandler = async (req, res) => {
    document ??= prepare({ ...read(), servers: [{ url: settings.publicUrl }] });
    res.set({ 'Cache-Control': 'no-cache', Vary: VARY });
    if (isUnchanged(req, res, document.tag)) return void res.status(304).end();
    const encoding = encodingOf(req.get('accept-encoding'));
    const bytes = await document.bytesIn(encoding);
    if (encoding) res.set('Content-Encoding', encoding);
    res.type('application/json').send(bytes);
  };
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route('/openapi.json')
    .all(...allow)
    .get(nameOperation('openapi'), send)
    .all(wrongMethod(['GET', 'HEAD']));
  return router;
}

function prepare(document: object) {
  const plain = Buffer.from(JSON.stringify(document));
  const made = new Map<Encoding, Buffer>();
  return {
    tag: entityTag(plain),
    bytesIn: async (encoding: Encoding | undefined): Promise<Buffer> => {
      if (!encoding) return plain;
      const bytes = made.get(encoding) ?? (await compressed(plain, encoding, LEVEL));
      made.set(encoding, bytes);
      return bytes;
    },
  };
}

import { type RequestHandler, Router } from 'express';
import { VERSIONS, type VersionPrefix } from '../../rest/call/version.js';
import { addressesOf, documentPath } from '../../rest/openapi/addresses.js';
import { type CrossOrigin, VARY } from '../caller/cross-origin.js';
import { nameOperation } from '../request/exchange.js';
import { compressed, type Encoding, encodingOf } from '../response/compression.js';
import { entityTag, isUnchanged } from '../response/entity-tag.js';
import { wrongMethod } from '../response/errors.js';
import type { ApiRoute } from './route-tree.js';

/** It is compressed once, so it may take longer than a response. */
const LEVEL = 5;

const ALLOWED = ['GET', 'HEAD'];

/** Both documents, for a tool that has found one of them. */
const linksAt = (url: string): string =>
  VERSIONS.map((version) => `<${url}${documentPath(version)}>; rel="service-desc"; title="${version}"`).join(
    ', ',
  );

interface OpenApiRoutes {
  /** `/openapi.json`. */
  router: Router;
  /** The document of each version, below its prefix; preflight requests are handled before. */
  routes: ApiRoute[];
}

/**
 * The OpenAPI document of each version, and `/openapi.json`, which is that of the newest: a tool that gets
 * this address alone can use it at once, without a redirect. Each document names the other one in
 * `externalDocs`, in its text and in the header `Link`.
 */
export function openApiRoutes(
  settings: Readonly<{ publicUrl: string }>,
  read: (version: VersionPrefix) => object,
  { admit, allow }: Pick<CrossOrigin, 'admit' | 'allow'>,
): OpenApiRoutes {
  const senders = new Map(VERSIONS.map((version) => [version, sender(version, settings, read)]));
  const handlersOf = (version: VersionPrefix): RequestHandler[] =>
    [nameOperation('openapi'), senders.get(version) ?? []].flat();
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route('/openapi.json')
    .all(admit, allow)
    .get(...handlersOf(VERSIONS[0]))
    .all(wrongMethod(ALLOWED));
  return {
    router,
    routes: VERSIONS.map((version) => ({
      path: documentPath(version),
      handlers: new Map([['GET', [allow, ...handlersOf(version)]]]),
      allowed: ALLOWED,
    })),
  };
}

/**
 * Sends the document of a version, with the URL of this installation as its server. All responses share one
 * buffer for each encoding, so slow clients cost no copies. They are made at the first request, since the
 * port may not be known before; the document is not kept.
 */
function sender(
  version: VersionPrefix,
  settings: Readonly<{ publicUrl: string }>,
  read: (version: VersionPrefix) => object,
): RequestHandler {
  let document: ReturnType<typeof prepare> | undefined;
  return async (req, res) => {
    const { publicUrl } = settings;
    document ??= prepare({ ...read(version), ...addressesOf(version, publicUrl) });
    res.set({ 'Cache-Control': 'no-cache', Vary: VARY, Link: linksAt(publicUrl) });
    if (isUnchanged(req, res, document.tag)) return void res.status(304).end();
    const encoding = encodingOf(req.get('accept-encoding'));
    const bytes = await document.bytesIn(encoding);
    if (encoding) res.set('Content-Encoding', encoding);
    res.type('application/json').send(bytes);
  };
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

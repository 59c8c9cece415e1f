import { createHash } from 'node:crypto';
import { type RequestHandler, Router } from 'express';
import type { Settings } from '../../domain/base/context.js';
import { nameOperation } from '../request/exchange.js';
import { undocumented, wrongMethod } from '../response/errors.js';
import { noStore } from '../response/no-store.js';
import { policyOf } from '../response/security-headers.js';

const STYLE = `
  body { font: 16px/1.6 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1.25rem; }
  body { color: #1c2733; background: #fbfbf9; }
`;
const HASH_OF_STYLE = createHash('sha256').update(STYLE).digest('base64');
const POLICY = policyOf({ 'style-src': `'sha256-${HASH_OF_STYLE}'` });

/** The page shows nothing of the request, because its query has a secret. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Signing is not set up</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Signing is not set up here</h1>
<p>The link in your e-mail is correct, but this service has no page to sign on yet.
  Please ask your letting agency.</p>
<p>For the operator: signing happens on a page of your front-end. Set <code>ESIGNATURE_BASE_URL</code>
  to its URL; the service adds <code>token</code> and <code>email</code> to it.</p>
</main>
</body>
</html>
`;

/** The page behind signing links if `ESIGNATURE_BASE_URL` is not set. */
export function signingPage(settings: Readonly<Settings>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const send: RequestHandler = (_req, res) =>
    void res.set('Content-Security-Policy', POLICY).type('html').send(PAGE);
  const isDefault: RequestHandler = (req, res, next) =>
    settings.esignatureBaseUrl === `${settings.publicUrl}/esignature` ? next() : undocumented(req, res, next);
  router
    .route('/esignature')
    .all(isDefault, noStore)
    .get(nameOperation('signing page'), send)
    .all(wrongMethod(['GET', 'HEAD']));
  return router;
}

import { type RequestHandler, Router } from 'express';
import { wrongMethod } from './errors.js';
import { nameOperation } from './request-facts.js';

const page = (publicUrl: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rental Flow</title>
<style>
  body { font: 16px/1.6 system-ui, sans-serif; max-width: 46rem; margin: 3rem auto; padding: 0 1.25rem; }
  body { color: #1c2733; background: #fbfbf9; }
  h1 { font-size: 1.9rem; margin-bottom: 0; } h2 { font-size: 1.1rem; margin-top: 2.2rem; }
  .lead { color: #52606d; margin-top: .3rem; }
  pre { background: #1c2733; color: #eef2f6; padding: 1rem 1.1rem; border-radius: .5rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; }
  a { color: #0b5fa5; } li { margin: .3rem 0; }
</style>
</head>
<body>
<h1>Rental Flow</h1>
<p class="lead">Runs tenancies from the offer to the keys: property, landlord, offer, holding deposit,
  referencing, contract, deposit certificates, move-in, renewal and maintenance.</p>
<h2>Links</h2>
<ul>
  <li><a href="${publicUrl}/openapi.json">/openapi.json</a>: the REST API under
    <code>/v2.0</code>, with parameters, answers and errors</li>
  <li><code>/graphql</code>: the GraphQL API, for exactly the fields that you need</li>
  <li><a href="${publicUrl}/health/ready">/health/ready</a>: whether the service is ready</li>
</ul>
<p>Every call needs an API key in <code>X-API-Key</code> or as <code>Authorization: Bearer</code>.
  The operator of this service issues keys.</p>
<h2>A first REST call</h2>
<pre>curl -H "X-API-Key: $KEY" "${publicUrl}/v2.0/openflow/flow/renewed"</pre>
<h2>A first GraphQL query</h2>
<pre>curl -H "X-API-Key: $KEY" -H "Content-Type: application/json" ${publicUrl}/graphql \\
  -d '{"query":"{ flows(first: 3) { totalCount edges { node { id property { displayAddress } } } } }"}'</pre>
</body>
</html>
`;

/** `/`: a page for a browser and links for a program. It needs no key. */
export function home(settings: Readonly<{ publicUrl: string }>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const root: RequestHandler = (_req, res) => {
    const { publicUrl } = settings;
    const links = {
      name: 'Rental Flow',
      openapi: `${publicUrl}/openapi.json`,
      graphql: `${publicUrl}/graphql`,
      health: `${publicUrl}/health/ready`,
    };
    res.format({
      json: () => res.json(links),
      html: () => res.send(page(publicUrl)),
      default: () => res.json(links),
    });
  };
  router
    .route('/')
    .get(nameOperation('home'), root)
    .all(wrongMethod(['GET', 'HEAD']));
  return router;
}

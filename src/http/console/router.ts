import { type RequestHandler, Router } from 'express';
import type { OnFailure } from '../../graphql/operation/errors.js';
import { assets, readManifest } from '../pages/built.js';
import { nameOperation } from '../request/exchange.js';
import { noStore } from '../response/no-store.js';
import { undocumented, wrongMethod } from '../response/errors.js';
import { consoleErrors } from './console-error.js';
import { frame } from './frame.js';
import { fromOwnPage } from './own-page.js';
import { addSignInRoutes, type SignInApi } from './sign-in-routes.js';

export interface ConsoleApi extends SignInApi {
  /** The handlers of an operation, from the sign-in on. */
  graphql: readonly RequestHandler[];
  /** Compresses the longer responses. */
  compress: RequestHandler;
  onFailure: OnFailure;
}

/** `/console`: the page, its sign-in and its GraphQL. It works without the pages for developers. */
export function consoleRouter(api: ConsoleApi): Router {
  const manifest = readManifest();
  const below = Router({ caseSensitive: true, strict: true });
  below.use((_req, res, next) => {
    res.exchange.source = 'console';
    next();
  });
  below.use(noStore, api.compress);
  addSignInRoutes(below, api);
  below.post('/graphql', nameOperation('graphql'), fromOwnPage(api.names), ...api.graphql);
  below.get('/{*path}', nameOperation('console'), frame(manifest));
  below.post('/{*path}', undocumented);
  below.all('/{*path}', wrongMethod(['GET', 'HEAD']));
  below.use(consoleErrors(api.onFailure));
  const router = Router({ caseSensitive: true, strict: true });
  router.use(assets(manifest));
  router.use('/console', below);
  return router;
}

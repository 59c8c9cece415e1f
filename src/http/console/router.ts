import { type RequestHandler, Router } from 'express';
import type { OnFailure } from '../../graphql/operation/errors.js';
import { assets, readManifest } from '../pages/built.js';
import { nameOperation } from '../request/exchange.js';
import { undocumented, wrongMethod } from '../response/errors.js';
import { noStore } from '../response/no-store.js';
import { consoleErrors } from './console-error.js';
import { frame } from './frame.js';
import { fromOwnPage } from './own-page.js';
import { postTo } from './post.js';
import type { SignInApi } from './sign-in-api.js';
import { addSignInRoutes } from './sign-in-routes.js';
import { addVisitRoutes } from './visit-routes.js';

export interface ConsoleApi extends SignInApi {
  /** The handlers of an operation, from the sign-in on. */
  graphql: readonly RequestHandler[];
  /** Compresses the longer responses. */
  compress: RequestHandler;
  onFailure: OnFailure;
}

/** The script of the page shows what belongs to the path. */
const PAGES = ['/console', '/console/{*path}'];

const fromConsole: RequestHandler = (_req, res, next) => {
  res.exchange.source = 'console';
  next();
};

/** `/console`: the page, its sign-in and its GraphQL. It works without the pages for developers. */
export function consoleRouter(api: ConsoleApi): Router {
  const manifest = readManifest();
  const calls = Router({ caseSensitive: true, strict: true });
  calls.use('/console', fromConsole, noStore, api.compress);
  const post = postTo(calls, api);
  addSignInRoutes(post, api);
  addVisitRoutes(post, api);
  calls.post('/console/graphql', nameOperation('graphql'), fromOwnPage(api.names), ...api.graphql);
  calls.get(PAGES, nameOperation('console'), frame(manifest));
  calls.post(PAGES, undocumented);
  calls.all(PAGES, wrongMethod(['GET', 'HEAD']));
  calls.use(consoleErrors(api.onFailure));
  const router = Router({ caseSensitive: true, strict: true });
  router.use(assets(manifest));
  router.use(calls);
  return router;
}

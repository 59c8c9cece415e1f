import { type RequestHandler, type Response, Router } from 'express';
import { nameOperation } from '../request/exchange.js';
import { wrongMethod } from '../response/errors.js';

/** `/`: links for a program and, if there are pages, a page for a browser. It needs no key. */
export function home(
  settings: Readonly<{ publicUrl: string }>,
  sendPage: ((res: Response) => void) | undefined,
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const root: RequestHandler = (_req, res) => {
    const { publicUrl } = settings;
    const sendLinks = () =>
      void res.json({
        name: 'Rental Flow',
        openapi: `${publicUrl}/openapi.json`,
        graphql: `${publicUrl}/graphql`,
        health: `${publicUrl}/health/ready`,
      });
    res.format({
      json: sendLinks,
      ...(sendPage && { html: () => sendPage(res) }),
      default: sendLinks,
    });
  };
  router
    .route('/')
    .get(nameOperation('home'), root)
    .all(wrongMethod(['GET', 'HEAD']));
  return router;
}

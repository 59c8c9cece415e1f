import { Router } from 'express';
import { AppError } from '../errors.js';
import { wrongMethod } from './errors.js';
import { learn } from './request.js';

/** `/health/live` says that the process runs, `/health/ready` that it takes requests and reaches its database. */
export function health(isReady: () => Promise<boolean>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const only = wrongMethod(['GET', 'HEAD']);
  router
    .route('/health/live')
    .get((_req, res) => {
      learn(res, { operation: 'live' });
      res.json({ status: true });
    })
    .all(only);
  router
    .route('/health/ready')
    .get(async (_req, res) => {
      learn(res, { operation: 'ready' });
      if (!(await isReady()))
        throw new AppError('UNAVAILABLE', 'The service takes no requests just now.', {
          headers: { 'Retry-After': '1' },
        });
      res.json({ status: true });
    })
    .all(only);
  return router;
}

import { Router } from 'express';
import { AppError } from '../errors.js';
import { wrongMethod } from './errors.js';
import { nameOperation } from './request-facts.js';

/** `/health/live`: the process runs. `/health/ready`: it accepts requests and reaches its database. */
export function health(isReady: () => Promise<boolean>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const only = wrongMethod(['GET', 'HEAD']);
  router
    .route('/health/live')
    .get(nameOperation('live'), (_req, res) => {
      res.json({ status: true });
    })
    .all(only);
  router
    .route('/health/ready')
    .get(nameOperation('ready'), async (_req, res) => {
      if (!(await isReady()))
        throw new AppError('UNAVAILABLE', 'The service is not ready.', {
          headers: { 'Retry-After': '1' },
        });
      res.json({ status: true });
    })
    .all(only);
  return router;
}

import { Router } from 'express';
import { AppError } from '../../errors.js';
import { nameOperation } from '../request/exchange.js';
import { wrongMethod } from '../response/errors.js';

/** A repeated task of the service that fails, with the number of its consecutive failures. */
export interface FailingTask {
  task: string;
  failures: number;
}

/**
 * `/health/live`: the process runs. `/health/ready`: it accepts requests and reaches its database. The
 * response also names the repeated tasks that fail; requests do not depend on them.
 */
export function health(isReady: () => Promise<boolean>, failingTasks: () => readonly FailingTask[]): Router {
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
      const failing = failingTasks();
      res.json({ status: true, ...(failing.length > 0 && { failing_tasks: failing }) });
    })
    .all(only);
  return router;
}

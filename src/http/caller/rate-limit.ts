import type { RequestHandler } from 'express';
import type { Take, Uses } from '../../auth/rate-limiter.js';

/** Limits what each key does with a call, before its scope and its body are checked. */
export const limitRate =
  (take: Take, uses: Uses): RequestHandler =>
  async (_req, res, next) => {
    const { headers, error } = await take(res.exchange.required('principal'), uses);
    res.set(headers);
    if (error) throw error;
    next();
  };

import type { RequestHandler } from 'express';

/**
 * Responses of the two APIs contain personal data, and requests a key: no cache may keep them, error
 * responses included.
 */
export const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

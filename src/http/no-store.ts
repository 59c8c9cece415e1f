import type { RequestHandler } from 'express';

/**
 * Answers of the two APIs hold personal data, and a key in a header: no cache may keep them, refusals
 * included.
 */
export const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

import type { RequestHandler } from 'express';
import { type AugmentedRequest, rateLimit } from 'express-rate-limit';
import { AppError } from '../../errors.js';

const WINDOW_MS = 60_000;

/** Limits the requests of each key on this instance; without a limit no request is rejected. */
export function limitRate(perMinute: number | undefined): RequestHandler[] {
  if (perMinute === undefined) return [];
  return [
    rateLimit({
      windowMs: WINDOW_MS,
      limit: perMinute,
      standardHeaders: false,
      legacyHeaders: false,
      keyGenerator: (_req, res) => {
        const principal = res.exchange.required('principal');
        return principal.kind === 'partner' ? `key:${principal.keyId}` : `operator:${principal.tokenId}`;
      },
      handler: (req) => {
        const end = (req as AugmentedRequest).rateLimit?.resetTime?.getTime() ?? Date.now() + WINDOW_MS;
        const seconds = Math.max(1, Math.ceil((end - Date.now()) / 1000));
        throw new AppError(
          'RATE_LIMITED',
          `More than ${perMinute} requests in a minute. Try again in ${seconds} s.`,
          {
            headers: { 'Retry-After': String(seconds) },
          },
        );
      },
    }),
  ];
}

import type { RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import { AppError } from '../errors.js';
import { principalOf } from './request.js';

/** So many requests a minute for each key and instance; none is refused where no limit is set. */
export function limitRate(perMinute: number | undefined): RequestHandler[] {
  if (perMinute === undefined) return [];
  return [
    rateLimit({
      windowMs: 60_000,
      limit: perMinute,
      standardHeaders: false,
      legacyHeaders: false,
      keyGenerator: (_req, res) => {
        const principal = principalOf(res);
        return principal.kind === 'partner' ? `key:${principal.keyId}` : `operator:${principal.tokenId}`;
      },
      handler: (_req, res) => {
        const seconds = res.getHeader('Retry-After') ?? 60;
        throw new AppError('RATE_LIMITED', `More than ${perMinute} requests in a minute.`, { headers: { 'Retry-After': String(seconds) } });
      },
    }),
  ];
}

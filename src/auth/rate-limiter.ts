import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.js';
import type { Principal } from './principal.js';
import { RATE_CLASSES, type RateClass, type RateLimits } from './rate-limits.js';

/** How much of each class a request does. */
export type Uses = Readonly<Partial<Record<RateClass, number>>>;

const WINDOW_S = 60;
/** The most different limits that are counted at the same time. */
const MAX_LIMITS = 1000;

/** The outcome of a request, as headers of its response. */
export interface Taken {
  headers: Readonly<Record<string, string>>;
  /** The error of a request that is one too many. */
  error: AppError | undefined;
}

/** Counts what a key does. */
export type Take = (principal: Principal, uses: Uses) => Promise<Taken>;

const UNLIMITED: Taken = { headers: {}, error: undefined };

/**
 * Counts what each key does in a minute, on this instance, and rejects what is too much. The headers are
 * those of draft 11 of the IETF.
 */
export class RateLimiter {
  private readonly counts = new LRUCache<string, RateLimiterMemory>({ max: MAX_LIMITS });

  constructor(
    /** Apply to operator tokens, and to keys that have no other limits. */
    private readonly usual: RateLimits,
  ) {}

  async take(principal: Principal, uses: Uses): Promise<Taken> {
    const [own, id] =
      principal.kind === 'partner'
        ? [principal.rateLimits, `key ${principal.keyId}`]
        : [undefined, `operator ${principal.tokenId}`];
    let taken = UNLIMITED;
    const policies: string[] = [];
    const states: string[] = [];
    for (const name of RATE_CLASSES) {
      const [limit, count = 0] = [own?.[name] ?? this.usual[name], uses[name]];
      if (count === 0 || limit == null) continue;
      if (count > limit) return { headers: {}, error: tooLarge(name, limit, count) };
      const { isTooMany, remaining, seconds } = await this.count(name, limit, id, count);
      policies.push(`"${name}";q=${limit};w=${WINDOW_S}`);
      states.push(`"${name}";r=${remaining};t=${seconds}`);
      const headers = { 'RateLimit-Policy': policies.join(', '), RateLimit: states.join(', ') };
      if (isTooMany) return { headers, error: tooMany(name, limit, seconds, headers) };
      taken = { headers, error: undefined };
    }
    return taken;
  }

  private async count(name: RateClass, limit: number, id: string, count: number) {
    const key = `${name} ${limit}`;
    const counted = this.counts.get(key) ?? new RateLimiterMemory({ points: limit, duration: WINDOW_S });
    this.counts.set(key, counted);
    // It rejects with the same object, which is not an error.
    const state = await counted.consume(id, count).catch((rejected: unknown) => rejected);
    if (!(state instanceof RateLimiterRes)) throw state;
    return {
      isTooMany: state.consumedPoints > limit,
      remaining: state.remainingPoints,
      seconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
    };
  }
}

/** Such a request would never be accepted. */
const tooLarge = (name: RateClass, limit: number, count: number): AppError =>
  new AppError(
    'TOO_EXPENSIVE',
    `The request has ${count} ${name}, and the key may make ${limit} in a minute. Send several requests.`,
  );

const tooMany = (
  name: RateClass,
  limit: number,
  seconds: number,
  headers: Readonly<Record<string, string>>,
): AppError =>
  new AppError(
    'RATE_LIMITED',
    `More than ${limit} ${limit === 1 ? name.slice(0, -1) : name} in a minute. Try again in ${seconds} s.`,
    {
      headers: { ...headers, 'Retry-After': String(seconds) },
    },
  );

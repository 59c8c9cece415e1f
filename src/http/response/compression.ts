import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler, Response } from 'express';
import { VARY } from '../caller/cross-origin.js';

export type Encoding = 'br' | 'gzip';

/** The better one first. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** A shorter body fits into a few packets as it is. */
const MIN_BYTES = 4096;

/** The longest body that takes less than 50 ms of CPU, whatever it contains: gzip takes four times as long. */
const MAX_BYTES: Readonly<Record<Encoding, number>> = { br: Number.POSITIVE_INFINITY, gzip: 2 * 1024 * 1024 };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * How much work goes into a response that is sent once: higher levels save little, and take twice as long.
 */
const FAST = 1;

/** Compresses bytes on a thread of the pool of Node.js, not on the main one. */
export const compressed = (bytes: Buffer, encoding: Encoding, level = FAST): Promise<Buffer> =>
  encoding === 'gzip'
    ? toGzip(bytes, { level })
    : toBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: level,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });

/** The encoding that the caller prefers, by its Accept-Encoding; undefined for the bytes as they are. */
export function encodingOf(accepted: string | undefined): Encoding | undefined {
  if (!accepted) return undefined;
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice('q='.length);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const [best] = ENCODINGS.toSorted((a, b) => weightOf(b) - weightOf(a));
  return best && weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}

/** The pool has four threads, which names of hosts are looked up on too. */
const AT_ONCE = 2;
const MAX_WAITING = 100;

/** Compresses a few responses at once; further ones wait, and those beyond are sent as they are. */
export class Compressor {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** Undefined if the bytes are sent as they are, or not at all. */
  async compress(
    bytes: Buffer,
    encoding: Encoding,
    isWanted: () => boolean = () => true,
  ): Promise<Buffer | undefined> {
    if (this.running < AT_ONCE) this.running += 1;
    else if (this.waiting.length < MAX_WAITING) {
      // The one that ends passes its place on.
      await new Promise<void>((resolve) => void this.waiting.push(resolve));
    } else return undefined;
    try {
      return isWanted() ? await compressed(bytes, encoding) : undefined;
    } catch {
      return undefined;
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

/**
 * Some responses to the operator contain a secret and text that the caller chose: their length must not
 * reveal anything about the secret.
 */
const mayCompress = (res: Response): boolean =>
  res.exchange.principal?.kind !== 'operator' && !res.hasHeader('Content-Encoding');

const isWorthwhile = ({ length }: Buffer, encoding: Encoding): boolean =>
  length > MIN_BYTES && length <= MAX_BYTES[encoding];

/** Compresses the longer responses for callers that accept it. */
export function compressResponses(): RequestHandler {
  const compressor = new Compressor();
  return (req, res, next) => {
    res.set('Vary', VARY);
    const encoding = encodingOf(req.get('accept-encoding'));
    if (!encoding) return next();
    const send = res.send.bind(res);
    res.send = (body: unknown) => {
      const bytes = typeof body === 'string' ? Buffer.from(body) : body;
      if (!Buffer.isBuffer(bytes) || !mayCompress(res) || !isWorthwhile(bytes, encoding)) return send(body);
      compressor
        .compress(bytes, encoding, () => !res.closed)
        .then((short) => {
          if (short) res.set('Content-Encoding', encoding);
          send(short ?? bytes);
        })
        .catch(next);
      return res;
    };
    next();
  };
}

import express, { type Request, type RequestHandler } from 'express';
import { AppError } from '../../errors.js';
import { outsideOfRequests } from '../caller/in-flight.js';
import { FREE_BYTES, REJECTED, tooMany } from '../load/visit.js';
import { BODY_LIMIT, tooLarge } from './body.js';

/**
 * Each part of a body takes about 250 bytes and a microsecond, however short it is: a million chunks of one
 * byte took 270 MB.
 */
const MAX_PARTS = 20_000;
const BYTES_OF_PART = 256;

const NO_MEMORY =
  'Too many large bodies at once. Wait `Retry-After` seconds, then retry, with a Content-Length.';

/** Reads the body of a request, whatever its type: 413 comes before 415. */
export const readBytes = (limit: number): RequestHandler[] => [
  rejectTooLarge(limit),
  reserveMemory(limit),
  countParts(limit),
  express.raw({ type: () => true, limit }),
  settleMemory,
];

/**
 * Rejects a body that is declared to be too large before it is read: the reader would read it to its end, and
 * its sender may never send that.
 */
export const rejectTooLarge =
  (limit: number): RequestHandler =>
  (req, res, next) => {
    if (declaredBytes(req, limit) <= limit) return next();
    res.exchange.admission?.visit.become(REJECTED);
    res.set('Connection', 'close');
    next(tooLarge(limit));
  };

/** Waits until there is memory for a body that is declared to be large, or may become so. */
const reserveMemory =
  (limit: number): RequestHandler =>
  (req, res, next) => {
    const bytes = declaredBytes(req, limit);
    if (bytes <= FREE_BYTES) return next();
    const { visit, memory } = res.exchange.required('admission');
    if (!isChunked(req)) memory.reserve(visit, bytes, () => outsideOfRequests(() => next()));
    else if (memory.reserveAtOnce(visit, bytes)) next();
    else {
      visit.become(REJECTED);
      next(tooMany(NO_MEMORY));
    }
  };

const isCompressed = ({ headers }: Request): boolean =>
  (headers['content-encoding']?.toLowerCase() ?? 'identity') !== 'identity';

/** The declared size of a body; 0 if there is none. A compressed one may become as large as any. */
const declaredBytes = (req: Request, limit: number): number =>
  isCompressed(req) ? limit : Number(req.headers['content-length'] ?? 0);

/** Such a body never waits: what Node.js has read ahead would stay, and chunks of one byte take 250 each. */
const isChunked = ({ headers }: Request): boolean => headers['transfer-encoding'] !== undefined;

/**
 * Rejects a body in too many parts, which may be chunks or packets. One that needs more than it has reserved
 * has no declared size, or its parts are small: it reserves the most that it may need, or is rejected. Every
 * body takes twice its bytes when its parts are joined, so `needed` is half of what the parts take before.
 */
const countParts =
  (limit: number): RequestHandler =>
  (req, res, next) => {
    const { visit, memory } = res.exchange.required('admission');
    const isPlain = !isCompressed(req);
    let parts = 0;
    req.on('data', (chunk: Buffer) => {
      // The rest of a body that is not needed is discarded: nothing would release what it reserves.
      if (visit.state.is !== 'arriving' || res.headersSent) return;
      parts += 1;
      visit.received += chunk.length;
      const needed = Math.max(visit.received, (visit.received + parts * BYTES_OF_PART) / 2);
      const most = visit.reserved < limit ? limit : BODY_LIMIT.ofBatch;
      const more = needed > Math.max(FREE_BYTES, visit.reserved) ? most - visit.reserved : 0;
      // The rest of a body that is too large is discarded.
      if (isPlain && visit.received > limit) memory.settle(visit, 0);
      else if (more > 0 && !memory.reserveAtOnce(visit, more)) {
        visit.become(REJECTED);
        // The rest is not read: if the connection is closed early, the response may be lost.
        req.removeAllListeners('data').removeAllListeners('end').resume();
        next(tooMany(NO_MEMORY));
        return;
      }
      if (parts <= MAX_PARTS) return;
      visit.become(REJECTED);
      req.pause();
      res.set('Connection', 'close');
      next(new AppError('PAYLOAD_TOO_LARGE', `The body has more than ${MAX_PARTS} parts.`));
    });
    next();
  };

const settleMemory: RequestHandler = (req, res, next) => {
  const { visit, memory } = res.exchange.required('admission');
  const body: unknown = req.body;
  memory.settle(visit, Buffer.isBuffer(body) ? body.length : 0);
  next();
};

/** Keeps nothing of the body of a request that needs none. */
export const discardBody: RequestHandler = (req, _res, next) => {
  if (!req.complete) req.resume();
  next();
};

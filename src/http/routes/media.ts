import { pipeline } from 'node:stream/promises';
import { type RequestHandler, type Response, Router } from 'express';
import { AppError } from '../../errors.js';
import type { OnFailure } from '../../graphql/operation/errors.js';
import { typeOf } from '../../media/picture.js';
import { IMMUTABLE, isPictureName, MEDIA_PATH } from '../../media/picture-name.js';
import { MediaError, type MediaStore, type Stored } from '../../media/store.js';
import { limitInFlight } from '../caller/in-flight.js';
import { AddressCount } from '../load/address-count.js';
import { nameOperation } from '../request/exchange.js';
import { undocumented, wrongMethod } from '../response/errors.js';

/** Shorter than that of a picture: the store may move. */
const DAY = 'public, max-age=86400';

interface MediaLimits {
  /** Requests of one address in a minute. */
  perMinute: number;
  /** Requests of one address that run at once; further ones wait so many milliseconds at most. */
  inFlight: number;
  queueTimeoutMs: number;
}

/**
 * `/media`: the pictures of advertisements, which need no key. Nobody finds one without the hash of its
 * content.
 */
export function mediaRoute(store: MediaStore, limits: MediaLimits, onFailure: OnFailure): Router {
  const counted = new AddressCount(limits.perMinute);
  const count: RequestHandler = (_req, res, next) => {
    const seconds = counted.add(res.exchange.network);
    if (seconds !== undefined) throw tooManyPictures(seconds);
    next();
  };
  const { admit, run } = limitInFlight({
    max: limits.inFlight,
    queueTimeoutMs: limits.queueTimeoutMs,
    bodyMemory: 0,
    callerOf: ({ network }) => network,
  });
  const send: RequestHandler = async (req, res, next) => {
    const name = String(req.params.name);
    // Only names of pictures reach the store, so no path leads out of it.
    if (!isPictureName(name)) return void undocumented(req, res, next);
    const tag = `"${name.slice(0, name.indexOf('.'))}"`;
    const isKnown = req.get('if-none-match')?.includes(tag) === true;
    const found = await store.find(name, req.method === 'GET' && !isKnown).catch((error: unknown) => {
      if (!(error instanceof MediaError)) throw error;
      onFailure(error, res.exchange.requestId);
      throw unavailable();
    });
    if (!found) return void undocumented(req, res, next);
    // A page of any site may show it; the usual headers would forbid that.
    res.set('Cross-Origin-Resource-Policy', 'cross-origin');
    if ('location' in found) return res.set('Cache-Control', DAY).redirect(found.location);
    res.set({ 'Cache-Control': IMMUTABLE, ETag: tag });
    if (isKnown) return void res.status(304).end();
    res.set({ 'Content-Type': typeOf(name), 'Content-Length': String(found.size) });
    await sendBytes(res, found);
  };
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route(`${MEDIA_PATH}/:name`)
    .get(nameOperation('picture'), count, admit, run, send)
    .all(wrongMethod(['GET', 'HEAD']));
  return router;
}

const tooManyPictures = (seconds: number): AppError =>
  new AppError('RATE_LIMITED', `Too many pictures for this address. Try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  });

const unavailable = (): AppError =>
  new AppError('UNAVAILABLE', 'The pictures cannot be read at the moment. Try again.', {
    headers: { 'Retry-After': '1' },
  });

async function sendBytes(res: Response, { bytes }: Extract<Stored, { size: number }>): Promise<void> {
  if (!bytes) return void res.end();
  try {
    await pipeline(bytes, res);
  } catch (error) {
    // The client has left, or the store failed after the headers: the connection is closed either way.
    if (!res.headersSent) throw error;
    res.destroy();
  }
}

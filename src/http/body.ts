import express, { type RequestHandler } from 'express';
import { AppError } from '../errors.js';

const MAX_BODY_BYTES = 1024 * 1024;

/** Reads every body, whatever its type: 413 comes before 415. */
const readWhole = express.raw({ type: () => true, limit: MAX_BODY_BYTES });

/**
 * Each part of a body takes about 250 bytes and a microsecond, however short it is: a million chunks of one
 * byte took 270 MB.
 */
const MAX_PARTS = 20_000;

/** Refuses a body in more parts, which may be chunks or packets. */
const limitParts: RequestHandler = (req, res, next) => {
  let parts = 0;
  req.on('data', () => {
    parts += 1;
    if (parts !== MAX_PARTS + 1) return;
    req.pause();
    res.set('Connection', 'close');
    next(new AppError('PAYLOAD_TOO_LARGE', `The body comes in more than ${MAX_PARTS} parts.`));
  });
  next();
};

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Reads the body of a request. Refuses with 413. */
export const readBytes: RequestHandler[] = [limitParts, readWhole];

/**
 * Parses the JSON body of a request; undefined if it has none. Refuses with 415, then 400. A parsed body can
 * take twenty times the memory of its bytes, so the bodies of waiting requests are not parsed.
 */
export const parseJson: RequestHandler = (req, _res, next) => {
  const bytes: unknown = req.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
    req.body = undefined;
    return next();
  }
  if (!isJson(req.get('content-type')))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json, in UTF-8.');
  try {
    req.body = JSON.parse(UTF8.decode(bytes));
  } catch {
    throw new AppError('MALFORMED_JSON', 'The body is not valid JSON in UTF-8.');
  }
  next();
};

function isJson(contentType: string | undefined): boolean {
  const [type, ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((one) => one.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  return type === 'application/json' && (charset === undefined || charset === 'utf-8' || charset === 'utf8');
}

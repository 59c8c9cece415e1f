import type { RequestHandler } from 'express';
import { AppError } from '../../errors.js';
import { exceededLimit, type JsonLimits } from '../../language/json-size.js';

const KIB = 1024;
const MIB = KIB * KIB;

const sizeText = (bytes: number): string => (bytes < MIB ? `${bytes / KIB} KiB` : `${bytes / MIB} MiB`);

export const tooLarge = (limit: number): AppError =>
  new AppError('PAYLOAD_TOO_LARGE', `The body is larger than ${sizeText(limit)}.`);

/** The size limits of bodies. A batch of 500 properties may have 8 KiB for each. */
export const BODY_LIMIT = { ofCall: MIB, ofBatch: 4 * MIB } as const;

/** No input has more than ten levels, and what a caller adds to it is ignored. */
const MAX_LEVELS = 50;

/**
 * Different names of members. A batch has 50 of them, and no documented body has more than a few hundred.
 * Each takes the parser ten times as long as one that it has seen before.
 */
const MAX_NAMES = 2000;

/**
 * The values of a body. The largest documented request, a tenant’s information with lists of 1,000 items, has
 * about 6,000; a batch has 120 for each of its 500 items.
 */
export const JSON_LIMITS = {
  ofCall: { values: 20_000, names: MAX_NAMES, levels: MAX_LEVELS },
  ofBatch: { values: 60_000, names: MAX_NAMES, levels: MAX_LEVELS },
} as const satisfies Record<keyof typeof BODY_LIMIT, JsonLimits>;

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses the JSON body of a request; undefined if it has none. Returns 415, then 413, then 400. The values of
 * a body are counted before it is parsed: each different name takes the time and the memory of an object. A
 * parsed body can take twenty times the memory of its bytes, so the larger bodies of waiting requests are not
 * parsed.
 */
export const parseJson =
  (limits: JsonLimits): RequestHandler =>
  (req, _res, next) => {
    const bytes: unknown = req.body;
    if (!Buffer.isBuffer(bytes)) return next();
    if (bytes.length === 0) {
      req.body = undefined;
      return next();
    }
    if (!isJson(req.get('content-type')))
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json, in UTF-8.');
    const exceeded = exceededLimit(bytes, limits);
    if (exceeded) throw new AppError('PAYLOAD_TOO_LARGE', sentenceOf(exceeded, limits));
    try {
      req.body = JSON.parse(UTF8.decode(bytes));
    } catch {
      throw new AppError('MALFORMED_JSON', 'The body is not valid JSON in UTF-8.');
    }
    next();
  };

function sentenceOf(exceeded: keyof JsonLimits, limits: JsonLimits): string {
  const most = limits[exceeded].toLocaleString('en');
  switch (exceeded) {
    case 'values':
      return `The body has more than ${most} members and items. Send less at a time.`;
    case 'names':
      return `The body has more than ${most} different names of members.`;
    case 'levels':
      return `The body has more than ${most} levels of objects and arrays.`;
  }
}

/** Whether a body is declared as JSON in UTF-8. */
export function isJson(contentType: string | undefined): boolean {
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

import type { RequestHandler } from 'express';
import { AppError } from '../errors.js';

const MIB = 1024 * 1024;

/** The size limits of bodies. A batch of 500 properties may have 8 KiB for each. */
export const BODY_LIMIT = { ofCall: MIB, ofBatch: 4 * MIB } as const;

/**
 * The members, objects and lists of a body that is larger than an ordinary one. Objects with 600,000
 * different names take six times as long to parse, as do two million nested lists.
 */
const MAX_MEMBERS = 100_000;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const COUNTED: ReadonlySet<number | undefined> = new Set([0x3a, 0x7b, 0x5b]);

/** Whether a JSON text has more members than allowed: it counts `:`, `{` and `[` outside strings. */
function hasTooManyMembers(json: Buffer): boolean {
  let members = 0;
  let isInString = false;
  for (let at = 0; at < json.length && members <= MAX_MEMBERS; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString && byte === BACKSLASH) at += 1;
    else if (!isInString && COUNTED.has(byte)) members += 1;
  }
  return members > MAX_MEMBERS;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** The largest body that is parsed while its request waits, in bytes. */
const SMALL = 8 * 1024;

/** Parses a small body ahead of `parseJson`, which refuses the malformed ones in its turn. */
export const parseSmallJson: RequestHandler = (req, _res, next) => {
  const bytes: unknown = req.body;
  const isSmall = Buffer.isBuffer(bytes) && bytes.length > 0 && bytes.length <= SMALL;
  if (isSmall && isJson(req.get('content-type')))
    try {
      req.body = JSON.parse(UTF8.decode(bytes));
    } catch {}
  next();
};

/**
 * Parses the JSON body of a request; undefined if it has none. Refuses with 415, then 413, then 400. A parsed
 * body can take twenty times the memory of its bytes, so the larger bodies of waiting requests are not
 * parsed.
 */
export const parseJson: RequestHandler = (req, _res, next) => {
  const bytes: unknown = req.body;
  if (!Buffer.isBuffer(bytes)) return next();
  if (bytes.length === 0) {
    req.body = undefined;
    return next();
  }
  if (!isJson(req.get('content-type')))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json, in UTF-8.');
  if (bytes.length > BODY_LIMIT.ofCall && hasTooManyMembers(bytes))
    throw new AppError(
      'PAYLOAD_TOO_LARGE',
      `The body is larger than 1 MiB and has more than ${MAX_MEMBERS} members and lists. ` +
        'Send smaller batches.',
    );
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

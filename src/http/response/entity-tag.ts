import { hash } from 'node:crypto';
import type { Request, Response } from 'express';

/** 132 bits of the hash: two different answers do not have the same tag. */
const LENGTH = 22;

/** The entity tag of a body. It is weak, since the compressed body has the same one. */
export const entityTag = (bytes: Buffer): string =>
  `W/"${hash('sha256', bytes, 'base64url').slice(0, LENGTH)}"`;

/**
 * Tags an answer, and tells whether the caller has the same one, by its If-None-Match. Express compares too,
 * but not where the request says `Cache-Control: no-cache`, as each one of `fetch` with this header does:
 * that is for caches.
 */
export function isUnchanged(req: Request, res: Response, tag: string): boolean {
  res.set('ETag', tag);
  const known = req.get('if-none-match')?.trim() ?? '';
  return known === '*' || known.includes(tag.slice('W/'.length));
}

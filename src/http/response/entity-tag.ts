import { hash } from 'node:crypto';
import type { Request, Response } from 'express';

/** 132 bits of the hash: two different responses do not have the same tag. */
const LENGTH = 22;

/** The entity tag of a body. It is weak, since the compressed body has the same one. */
export const entityTag = (bytes: Buffer): string =>
  `W/"${hash('sha256', bytes, 'base64url').slice(0, LENGTH)}"`;

/**
 * Tags a response, and returns whether the caller has the same one, by its If-None-Match. Express compares
 * too, but not if the request has `Cache-Control: no-cache`, which `fetch` adds to a request with
 * If-None-Match: that is for caches.
 */
export function isUnchanged(req: Request, res: Response, tag: string): boolean {
  res.set('ETag', tag);
  const known = req.get('if-none-match')?.trim() ?? '';
  return known === '*' || known.includes(tag.slice('W/'.length));
}

import { hash } from 'node:crypto';
import type { Request, Response } from 'express';

/** 132 bits of the hash: two different responses do not have the same tag. */
const LENGTH = 22;

/**
 * The entity tag of a body. It is weak, since the compressed body has the same one. That of a record with a
 * version begins with the version: `If-Match` needs it, and a response differs by more.
 */
export const entityTag = (bytes: Buffer, version?: number): string => {
  const digest = hash('sha256', bytes, 'base64url').slice(0, LENGTH);
  return version === undefined ? `W/"${digest}"` : `W/"${version}.${digest}"`;
};

/**
 * Tags a response, and returns whether the caller has the same one, by its If-None-Match. Express compares
 * too, but not if the request has `Cache-Control: no-cache`, which `fetch` adds to a request with
 * If-None-Match: that is for caches.
 */
export function isUnchanged(req: Request, res: Response, tag: string): boolean {
  res.set('ETag', tag);
  const tags = req.get('if-none-match')?.trim() ?? '';
  return tags === '*' || tags.includes(tag.slice('W/'.length));
}

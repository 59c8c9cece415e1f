import { hash } from 'node:crypto';
import type { Request, Response } from 'express';

/** 132 bits of the hash: two different responses do not have the same tag. */
const LENGTH = 22;

/** The entity tag of a body. It is weak, since the compressed body has the same one. */
export const entityTag = (bytes: Buffer): string =>
  `W/"${hash('sha256', bytes, 'base64url').slice(0, LENGTH)}"`;

/** The first member with this name is that of the record: it comes before the records within it. */
const VERSION = /"version":(\d+)/;

/**
 * The entity tag of a record with a version: `If-Match` needs the version, and a response differs by more.
 */
export const versionedTag = (bytes: Buffer): string => tagOfChange(bytes) ?? entityTag(bytes);

/** The entity tag of the record that a response to a change has; undefined if it has none with a version. */
export function tagOfChange(bytes: Buffer): string | undefined {
  const version = VERSION.exec(bytes.toString('latin1'))?.[1];
  return version === undefined ? undefined : entityTag(bytes).replace('"', `"${version}.`);
}

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

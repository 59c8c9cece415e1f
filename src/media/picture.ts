import { hash } from 'node:crypto';

const MIB = 1024 ** 2;
/** The largest picture that is stored. */
export const MAX_PICTURE_SIZE = 10 * MIB;

/** The formats that every browser shows, by the ending of a picture's name. */
export const PICTURE_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
type Ending = keyof typeof PICTURE_TYPES;

export interface Picture {
  /** The hash of the content, and the ending of the format. */
  name: string;
  type: string;
  bytes: Buffer;
}

/** How a file of a format begins, in hexadecimal digits. Between `RIFF` and `WEBP` is the size. */
const STARTS: readonly [RegExp, Ending][] = [
  [/^ffd8ff/, 'jpg'],
  [/^89504e470d0a1a0a.{8}49484452/, 'png'],
  [/^52494646.{8}57454250565038(20|4c|58)/, 'webp'],
];
const START_LENGTH = 16;

/** The type of a picture by its name; the name is one of `isPictureName`. */
export const typeOf = (name: string): string =>
  PICTURE_TYPES[name.slice(name.lastIndexOf('.') + 1) as Ending] ?? 'application/octet-stream';

/** Why a file of this size is not stored; undefined if it may be. */
export function sizeProblem(size: number): string | undefined {
  if (size === 0) return 'is empty';
  if (size <= MAX_PICTURE_SIZE) return undefined;
  return `has ${(size / MIB).toFixed(1)} MiB; a picture may have ${MAX_PICTURE_SIZE / MIB} MiB`;
}

/** A file as a picture, by its bytes: its name proves nothing. */
export function pictureOf(bytes: Buffer): Picture | { problem: string } {
  const problem = sizeProblem(bytes.length);
  if (problem) return { problem };
  const start = bytes.toString('hex', 0, START_LENGTH);
  const ending = STARTS.find(([pattern]) => pattern.test(start))?.[1];
  if (!ending) return { problem: 'is not a JPEG, PNG or WebP picture' };
  return { name: `${hash('sha256', bytes)}.${ending}`, type: PICTURE_TYPES[ending], bytes };
}

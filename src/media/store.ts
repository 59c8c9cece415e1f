import type { Readable } from 'node:stream';
import { StartError } from '../errors.js';
import type { Picture } from './picture.js';

/** A picture to be sent: its size, with its bytes if they were asked for; or where they are. */
export type Stored = { size: number; bytes: Readable | null } | { location: string };

/** Keeps pictures under the hash of their content, so the same picture is stored once. */
export interface MediaStore {
  /** Stores a picture. Returns false if it was there already. Fails with a `MediaError`. */
  put(picture: Picture): Promise<boolean>;
  /** The URL under which the service serves a picture. It stays the same if the store changes. */
  urlOf(name: string): string;
  /** A picture that is not there is none to remove. */
  remove(name: string): Promise<void>;
  /** Null if it is not there. Bytes must be read or destroyed. */
  find(name: string, withBytes: boolean): Promise<Stored | null>;
}

/** The store cannot be used. What it has stays. */
export class MediaError extends StartError {}

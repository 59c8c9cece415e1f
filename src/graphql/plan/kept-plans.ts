import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { bytesOf } from '../../language/graphql/document-size.js';

/** The most memory that all plans take together with their documents, in bytes. */
const MAX_BYTES = 6 * 1024 * 1024;
/** A field of a plan, with what writes it. */
const BYTES_OF_FIELD = 2000;

/** The least recently used ones are dropped when all take too much memory. */
const kept = new LRUCache<object, () => void>({ maxSize: MAX_BYTES, dispose: (forget) => forget() });

/** Keeps a plan; `forget` is called when it is kept no longer. */
export function keepPlan(plan: object, document: DocumentNode, fields: number, forget: () => void): void {
  kept.set(plan, forget, { size: bytesOf(document) + fields * BYTES_OF_FIELD });
  // One that is larger than all may be together was not kept.
  if (!kept.has(plan)) forget();
}

/** Notes that a plan is used. */
export function touchPlan(plan: object): void {
  kept.get(plan);
}

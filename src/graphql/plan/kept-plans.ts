import type { DocumentNode } from 'graphql';
import { bytesOf } from '../../language/document-size.js';

/** The most memory that all plans take together with their documents, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** A field of a plan, with what writes it. */
const BYTES_OF_FIELD = 2000;

interface Kept {
  bytes: number;
  forget: () => void;
}

/** The plan that was used longest ago comes first. */
const kept = new Map<object, Kept>();
let total = 0;

/** Keeps a plan; those that were used longest ago are forgotten when all take too much memory. */
export function keepPlan(plan: object, document: DocumentNode, fields: number, forget: () => void): void {
  const bytes = bytesOf(document) + fields * BYTES_OF_FIELD;
  kept.set(plan, { bytes, forget });
  total += bytes;
  for (const [oldest, entry] of kept) {
    if (total <= MAX_BYTES) return;
    kept.delete(oldest);
    total -= entry.bytes;
    entry.forget();
  }
}

/** Notes that a plan is used. */
export function touchPlan(plan: object): void {
  const entry = kept.get(plan);
  if (!entry) return;
  kept.delete(plan);
  kept.set(plan, entry);
}

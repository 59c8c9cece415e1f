import type { DocumentNode } from 'graphql';
import { bytesOf } from '../language/document-size.js';

/** The most memory that all of these documents take, in bytes. Apollo's own store has most of them too. */
const MAX_BYTES = 16 * 1024 * 1024;

interface Known {
  document: DocumentNode;
  bytes: number;
}

/** The documents of queries that have been answered, by their text: they need not be hashed or parsed again. */
export class KnownQueries {
  /** The oldest comes first. */
  private readonly known = new Map<string, Known>();
  private total = 0;

  find(text: string): DocumentNode | undefined {
    return this.known.get(text)?.document;
  }

  add(text: string, document: DocumentNode): void {
    if (this.known.has(text)) return;
    const bytes = bytesOf(document);
    if (bytes > MAX_BYTES) return;
    this.known.set(text, { document, bytes });
    this.total += bytes;
    for (const [oldest, { bytes }] of this.known) {
      if (this.total <= MAX_BYTES) return;
      this.known.delete(oldest);
      this.total -= bytes;
    }
  }
}

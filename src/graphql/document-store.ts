import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache';
import type { DocumentNode } from 'graphql';

/** The most memory that all documents in the store take, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;

/** A token, with its part of the syntax tree. */
const BYTES_OF_TOKEN = 250;
const BYTES_OF_CHARACTER = 2;

/**
 * Keeps parsed documents. Apollo's own store weighs a document by its JSON, which lacks the source and the
 * tokens: documents of 1 MB that are almost all comment would weigh nothing and never leave it.
 */
export const documentStore = (): InMemoryLRUCache<DocumentNode> =>
  new InMemoryLRUCache<DocumentNode>({ maxSize: MAX_BYTES, sizeCalculation: bytesOf });

/** About the memory that a document takes. */
export function bytesOf({ loc }: DocumentNode): number {
  let tokens = 1;
  for (let token = loc?.startToken; token; token = token.next ?? undefined) tokens += 1;
  return BYTES_OF_CHARACTER * (loc?.source.body.length ?? 0) + BYTES_OF_TOKEN * tokens;
}

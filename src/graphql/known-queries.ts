import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { bytesOf } from '../language/document-size.js';

/** The most memory that all of these documents take, in bytes. Apollo's own store has most of them too. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * The documents of queries that have been answered, by their text: they need not be hashed or parsed again.
 */
export const knownQueries = (): LRUCache<string, DocumentNode> =>
  new LRUCache<string, DocumentNode>({ maxSize: MAX_BYTES, sizeCalculation: bytesOf });

import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache';
import type { DocumentNode } from 'graphql';
import { bytesOf } from '../../language/graphql/document-size.js';

/** The most memory that all documents in the store take, in bytes. */
const MAX_BYTES = 6 * 1024 * 1024;

/**
 * Keeps parsed documents. Apollo's own store weighs a document by its JSON, which lacks the source and the
 * tokens: documents of 1 MB that are almost all comment would weigh nothing and never leave it.
 */
export const documentStore = (): InMemoryLRUCache<DocumentNode> =>
  new InMemoryLRUCache<DocumentNode>({ maxSize: MAX_BYTES, sizeCalculation: bytesOf });

import type { EntityClass, EntityManager, MetadataStorage } from '@mikro-orm/core';
import type { CellReader } from '../wire/reads.js';

/** What lists are read with: an entity manager, or the reader of an operation. */
export interface RowReader extends CellReader {
  readonly config: EntityManager['config'];
  getMetadata(): MetadataStorage;
  /** The parameters of a filter that applies to every read, such as the brand. */
  getFilterParams(name: string): unknown;
  /** Writes the changes of a transaction that a read of the entity has to see. */
  flushFor(entity: EntityClass<object>): Promise<void>;
}

import type { EntityClass, EntityMetadata } from '@mikro-orm/core';
import type { RowReader } from './row-reader.js';

/** The ORM's metadata of an entity. */
export const metadataOf = <E extends object>(reader: RowReader, entity: EntityClass<E>): EntityMetadata =>
  reader.getMetadata().get<object>(entity);

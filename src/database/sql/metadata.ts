import type { EntityClass, EntityMetadata } from '@mikro-orm/core';
import type { ReadsRows } from './reader.js';

/** The ORM's metadata of an entity. */
export const metadataOf = <E extends object>(reader: ReadsRows, entity: EntityClass<E>): EntityMetadata =>
  reader.getMetadata().get<object>(entity);

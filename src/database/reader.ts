import type { MetadataStorage } from '@mikro-orm/core';
import type { Em } from './orm.js';

/**
 * Reads the rows of one brand. It has an entity manager only once one is needed: to create one takes longer
 * than to build a statement, and most reads need none.
 */
export class Reader {
  private own: Em | undefined;

  constructor(
    private readonly root: Em,
    private readonly brand: number,
  ) {}

  /** A fork that reads the rows of the brand alone. */
  get em(): Em {
    if (this.own) return this.own;
    this.own = this.root.forRequest();
    this.own.setFilterParams('brand', { brand: this.brand });
    return this.own;
  }

  /** Whether something else than lists of rows was read or changed. */
  get hasEm(): boolean {
    return this.own !== undefined;
  }

  get config(): Em['config'] {
    return this.root.config;
  }

  getMetadata(): MetadataStorage {
    return this.root.getMetadata();
  }

  /** Those of the entity manager where there is one: an operator selects the brand on it. */
  getFilterParams(name: string): unknown {
    if (this.own) return this.own.getFilterParams(name);
    return name === 'brand' ? { brand: this.brand } : undefined;
  }

  isInTransaction(): boolean {
    return (this.own ?? this.root).isInTransaction();
  }
}

/** What lists are read with. */
export type ReadsRows = Em | Reader;

export const emOf = (reader: ReadsRows): Em => (reader instanceof Reader ? reader.em : reader);

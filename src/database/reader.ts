import type { MetadataStorage } from '@mikro-orm/core';
import { AUDIENCE } from './audience.js';
import type { Em } from './orm.js';

/** Thrown where a request that may only share connections needs one of its own. */
export class NeedsOwnConnection extends Error {}

/**
 * Reads the rows of one brand. It has an entity manager only once one is needed: to create one takes longer
 * than to build a statement, and most reads need none.
 */
export class Reader {
  /** Whether only lists of rows may be read, whose statements share connections. */
  mustShare = false;
  /** Whether something else was to be read, and was not. */
  needsConnection = false;
  private own: Em | undefined;

  constructor(
    private readonly root: Em,
    private readonly brand: number,
    /** Whether the rows are for a caller with a public key. */
    private readonly isPublic = false,
  ) {}

  /** A reader of the same brand that has read nothing. */
  renewed(): Reader {
    return new Reader(this.root, this.brand, this.isPublic);
  }

  /** A fork that reads the rows of the brand alone. */
  get em(): Em {
    if (this.own) return this.own;
    if (this.mustShare) {
      this.needsConnection = true;
      throw new NeedsOwnConnection();
    }
    this.own = this.root.forRequest();
    this.own.setFilterParams('brand', { brand: this.brand });
    this.own.setFilterParams(AUDIENCE, { isPublic: this.isPublic });
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
    if (name === AUDIENCE) return { isPublic: this.isPublic };
    return name === 'brand' ? { brand: this.brand } : undefined;
  }

  isInTransaction(): boolean {
    return (this.own ?? this.root).isInTransaction();
  }
}

/** What lists are read with. */
export type ReadsRows = Em | Reader;

export const emOf = (reader: ReadsRows): Em => (reader instanceof Reader ? reader.em : reader);

import type { EntityManager } from '@mikro-orm/core';
import type { Statements } from './statements.js';

/** Where the lists of a database are read from, and how many were read each way. */
export interface RowSource {
  statements: Statements;
  counts: ReadCounts;
}

/** Lists that were read as rows, and those that the ORM read as entities. */
export interface ReadCounts {
  rows: number;
  entities: number;
}

const sources = new WeakMap<EntityManager['config'], RowSource>();

/** Lets every fork of an entity manager read rows with these statements. */
export function readRowsWith(em: EntityManager, statements: Statements): void {
  sources.set(em.config, { statements, counts: { rows: 0, entities: 0 } });
}

/** How many lists were read each way since the database was opened. */
export const readCounts = (em: EntityManager): ReadCounts =>
  rowSourceOf(em)?.counts ?? { rows: 0, entities: 0 };

export const rowSourceOf = ({ config }: Pick<EntityManager, 'config'>): RowSource | undefined =>
  sources.get(config);

import type { EntityManager } from '@mikro-orm/core';
import type { Statements } from './statements.js';

type Database = Pick<EntityManager, 'config'>;

const statementsOfDatabases = new WeakMap<EntityManager['config'], Statements>();

/** Lets every fork of an entity manager read with these statements. */
export const readWith = ({ config }: Database, statements: Statements): void =>
  void statementsOfDatabases.set(config, statements);

/** The statements of the database of an entity manager. */
export function statementsOf({ config }: Database): Statements {
  const statements = statementsOfDatabases.get(config);
  if (!statements) throw new Error('The database of this entity manager is not open.');
  return statements;
}

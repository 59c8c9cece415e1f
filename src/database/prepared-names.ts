import { createHash } from 'node:crypto';
import type { Connection } from 'pg';

/** The most statements that a connection keeps prepared. */
const MAX_PREPARED = 200;
/** The most texts whose names are remembered. */
const MAX_NAMES = 1000;

/**
 * The names of the statements that each connection has prepared. A name is made from its text: behind a
 * pooler it can never mean another statement.
 */
export class PreparedNames {
  private readonly names = new Map<string, string>();
  private readonly prepared = new WeakMap<Connection, Set<string>>();

  nameOf(text: string): string {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    if (this.names.size >= MAX_NAMES) this.names.clear();
    const name = `rf_${createHash('sha256').update(text).digest('base64url').slice(0, 27)}`;
    this.names.set(text, name);
    return name;
  }

  /** Whether the connection has prepared the name; it is then the one that was used last. */
  use(connection: Connection, name: string): boolean {
    const names = this.prepared.get(connection);
    if (!names?.delete(name)) return false;
    names.add(name);
    return true;
  }

  /** Notes that the connection prepares the name. Returns the names to close before. */
  add(connection: Connection, name: string): string[] {
    const names = this.prepared.get(connection) ?? new Set();
    this.prepared.set(connection, names);
    const [oldest] = names;
    const closed = names.size >= MAX_PREPARED && oldest !== undefined ? [oldest] : [];
    for (const one of closed) names.delete(one);
    names.add(name);
    // The server may have the name of another client of a pooler, and would refuse it.
    return [...closed, name];
  }

  /** Notes that the server does not have the statements that it should have. */
  forget(connection: Connection): void {
    this.prepared.delete(connection);
  }
}

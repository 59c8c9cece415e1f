import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Connection } from 'pg';

/** The most statements that a connection keeps prepared. */
const MAX_PREPARED = 200;
/** The most statements whose names are remembered. */
const MAX_NAMES = 1000;

const READY = 'ready';
const UNSURE = 'unsure';

/**
 * The names of the statements that each connection has prepared. A name is made from its text: behind a
 * pooler it can never mean another statement.
 */
export class PreparedNames {
  private readonly names = new LRUCache<string, string>({ max: MAX_NAMES });
  private readonly prepared = new WeakMap<Connection, Map<string, typeof READY | typeof UNSURE>>();

  nameOf(text: string): string {
    const cached = this.names.get(text);
    if (cached !== undefined) return cached;
    const name = `rf_${createHash('sha256').update(text).digest('base64url').slice(0, 27)}`;
    this.names.set(text, name);
    return name;
  }

  /** Whether the connection has prepared the name; it is then the one that was used last. */
  use(connection: Connection, name: string): boolean {
    const names = this.prepared.get(connection);
    if (names?.get(name) !== READY) return false;
    names.delete(name);
    names.set(name, READY);
    return true;
  }

  /** Notes that the connection prepares the name. Returns the names to close before. */
  add(connection: Connection, name: string): string[] {
    const names = this.prepared.get(connection) ?? new Map<string, typeof READY | typeof UNSURE>();
    this.prepared.set(connection, names);
    names.delete(name);
    const [oldest] = names.keys();
    const closed = names.size >= MAX_PREPARED && oldest !== undefined ? [oldest] : [];
    for (const one of closed) names.delete(one);
    names.set(name, READY);
    // The server may have the name already, from another client of a pooler, and would reject it.
    return [...closed, name];
  }

  /**
   * Notes that the connection may not have the statement, or that it no longer fits: it is prepared again.
   */
  doubt(connection: Connection, name: string): void {
    const names = this.prepared.get(connection);
    if (names?.has(name)) names.set(name, UNSURE);
  }
}

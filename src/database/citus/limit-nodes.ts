import type { RunSql } from './tables.js';

const ROLE = `select quote_ident(current_user) as role, quote_ident(current_database()) as database`;

/**
 * Sets what the service sets on its own connections for those that the coordinator opens to the nodes: Citus
 * does not pass the settings of a session on. It does pass on those of a role, also to nodes that are added
 * later. They hold for connections from now on.
 */
export async function limitNodes(
  run: RunSql,
  lockTimeout: number,
  print: (line: string) => void,
): Promise<void> {
  const [{ role, database } = { role: '', database: '' }] = await run<{ role: string; database: string }>(
    ROLE,
  );
  for (const setting of [`lock_timeout = '${lockTimeout}ms'`, 'jit = off']) {
    await run(`alter role ${role} in database ${database} set ${setting}`);
    print(`Every node: ${setting} for the role ${role} in this database.`);
  }
}

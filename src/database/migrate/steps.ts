import { ConcurrentMigration } from './concurrent-migration.js';

export interface PendingMigration {
  name: string;
  path?: string;
}

/** Migrations that run in one transaction, or one that runs in none. */
export interface Step {
  names: string[];
  isConcurrent: boolean;
}

/** The steps in which the migrations are applied, in their order. */
export async function stepsOf(pending: readonly PendingMigration[]): Promise<Step[]> {
  const steps: Step[] = [];
  for (const { name, path } of pending) {
    const isConcurrent = await saysConcurrently(path);
    const last = steps.at(-1);
    if (last && !last.isConcurrent && !isConcurrent) last.names.push(name);
    else steps.push({ names: [name], isConcurrent });
  }
  return steps;
}

async function saysConcurrently(path: string | undefined): Promise<boolean> {
  const exported: Record<string, unknown> = path ? await import(path) : {};
  return Object.values(exported).some(
    (value) => typeof value === 'function' && value.prototype instanceof ConcurrentMigration,
  );
}

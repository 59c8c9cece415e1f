import { readFileSync } from 'node:fs';
import type { TestService } from './service.js';

/**
 * The milliseconds of CPU that PostgreSQL uses for a service while `run` runs; 0 if its processes cannot be
 * read, such as those of another machine.
 */
export async function databaseCpuDuring(service: TestService, run: () => Promise<unknown>): Promise<number> {
  const before = await cpuByProcess(service);
  await run();
  const after = await cpuByProcess(service);
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
}

async function cpuByProcess(service: TestService): Promise<Map<number, number>> {
  const backends = await service.sql<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  return new Map(backends.map(({ pid }) => [pid, cpuOf(pid)]));
}

function cpuOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

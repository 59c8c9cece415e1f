import { BRANDS, FLOWS, fillBrands } from '../data/brands.js';
import { type Cluster, startCluster, vacuum } from '../database/cluster.js';
import { serverTime } from '../database/processor-time.js';
import { databaseVersion } from './facts.js';
import { type Figures, figuresOf, machineWith, type Results } from './figures.js';
import { installPeers } from './install.js';
import type { ServerName } from './names.js';
import type { Options } from './options.js';
import { type Measured, measureWork, startLoad } from './rounds.js';
import type { Server } from './server.js';
import { startServers, stopServers } from './servers.js';
import { showStatements } from './statements.js';
import { inColumns, workTable } from './table.js';
import { workNamed } from './works.js';

/** What else is measured while the database is running. */
type After = (cluster: Cluster, results: Results) => Promise<void>;

/**
 * Measures works on servers that share a database of many brands, each in its own process, in production
 * mode, with API keys, logs and metrics.
 */
export async function compareServers(options: Options, after: After = async () => {}): Promise<Results> {
  const { rounds, seconds, connections, before, data } = options;
  if (options.servers.some((name) => name !== 'rental-flow' && name !== 'before')) installPeers();
  process.stdout.write(`${BRANDS} brands of ${FLOWS} flows.\n`);
  const cluster = await startCluster(fillBrands, data);
  const { databaseUrl, folder, pid } = cluster;
  const load = startLoad();
  try {
    const results: Results = {
      date: new Date().toISOString(),
      machine: machineWith(await databaseVersion(databaseUrl)),
      options: { rounds, seconds, connections },
      works: {},
      processes: {},
    };
    const servers = await startServers(options.servers, { databaseUrl, folder, before });
    try {
      await measureProcesses(servers, results, async (onRound) => {
        for (const name of options.works) {
          const work = workNamed(name);
          const plan = { rounds, seconds, connections, databaseTime: () => serverTime(pid) };
          // Autovacuum is off: without this, a work would read past the row versions of those before it.
          await vacuum(databaseUrl);
          const measured = await measureWork(work, servers, load, plan);
          onRound(measured);
          const figures = figuresBy(measured);
          results.works[name] = figures;
          process.stdout.write(`\n${work.title}\n${inColumns(workTable(figures))}\n`);
          if (options.areStatementsShown) await showStatements(work, servers, load, databaseUrl);
        }
      });
    } finally {
      await stopServers(servers);
    }
    await after(cluster, results);
    return results;
  } finally {
    load.stop();
    await cluster.stop();
  }
}

/** Records the memory of the servers before the works, and the maximum after any round. */
async function measureProcesses(
  servers: ReadonlyMap<ServerName, Server>,
  results: Results,
  measure: (onRound: (measured: Measured) => void) => Promise<void>,
): Promise<void> {
  for (const [name, server] of servers) {
    const { memory } = await server.usage();
    results.processes[name] = { start: server.startMs, idle: memory, loaded: memory };
  }
  await measure((measured) => {
    for (const [name, byCount] of measured) {
      const own = results.processes[name];
      const memories = [...byCount.values()].flat().map(({ memory }) => memory);
      if (own) own.loaded = Math.max(own.loaded, ...memories);
    }
  });
}

const figuresBy = (measured: Measured): Record<string, Record<string, Figures>> =>
  Object.fromEntries(
    [...measured].map(([server, byCount]) => [
      server,
      Object.fromEntries([...byCount].map(([count, rounds]) => [count, figuresOf(rounds)])),
    ]),
  );

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseVersion, prepare } from './compare/facts.js';
import { type Figures, figuresOf, machineWith, type Results } from './compare/figures.js';
import { installPeers } from './compare/install.js';
import { readOptions } from './compare/options.js';
import { writeResults } from './compare/page.js';
import { measureWork, startLoad } from './compare/rounds.js';
import { secondStart } from './compare/second-start.js';
import { startServers, stopServers } from './compare/servers.js';
import { inColumns, processTable, workTable } from './compare/table.js';
import { targetsOf } from './compare/targets.js';
import { workNamed } from './compare/works.js';
import { report } from './report.js';
import { startBench } from './service.js';

/**
 * Compares the service with servers that answer the same requests from the same database: each in a process
 * of its own, in production mode, with API keys, logs and metrics. `docs/performance.md` has the results.
 */
const { isRecorded, ...options } = readOptions(process.argv.slice(2));
installPeers();
const folder = await mkdtemp(join(tmpdir(), 'rental-flow-peers-'));
const started = await secondStart(folder);
const { databaseUrl, brand, stop } = await startBench();
const load = startLoad();
const facts = await prepare(databaseUrl, brand);
const servers = await startServers(options.servers, { databaseUrl, folder, before: options.before });
try {
  const { rounds, seconds, connections } = options;
  const results: Results = {
    date: new Date().toISOString(),
    machine: machineWith(await databaseVersion(databaseUrl)),
    options: { rounds, seconds, connections },
    works: {},
    processes: {},
    secondStart: started,
  };
  const idle = new Map<string, number>();
  const loaded = new Map<string, number>();
  for (const [name, server] of servers) idle.set(name, (await server.usage()).memory);
  for (const name of options.works) {
    const work = workNamed(name);
    const figures: Record<string, Figures> = {};
    for (const [server, measured] of await measureWork(work, servers, load, { ...options, facts })) {
      figures[server] = figuresOf(measured);
      loaded.set(server, Math.max(loaded.get(server) ?? 0, ...measured.map(({ memory }) => memory)));
    }
    results.works[name] = figures;
    process.stdout.write(`\n${work.title}\n${inColumns(workTable(figures))}\n`);
  }
  for (const [name, { startMs }] of servers)
    results.processes[name] = { start: startMs, idle: idle.get(name) ?? 0, loaded: loaded.get(name) ?? 0 };
  process.stdout.write(`\nProcesses\n${inColumns(processTable(results.processes))}\n\n`);
  for (const { name, figure, unit, maximum } of targetsOf(results)) report(name, figure, unit, maximum);
  process.stdout.write(`Written: ${writeResults(results, isRecorded)}.json and .svg\n`);
} finally {
  load.stop();
  await stopServers(servers);
  await stop();
  await rm(folder, { recursive: true, force: true });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from './compare/facts.js';
import { installPeers } from './compare/install.js';
import { readOptions } from './compare/options.js';
import { freePorts } from './compare/ports.js';
import { measureWork, type Round, startLoad } from './compare/rounds.js';
import { type Server, startServer } from './compare/server.js';
import { programOf } from './compare/servers.js';
import { printWork } from './compare/table.js';
import { workNamed } from './compare/works.js';
import { startBench } from './service.js';

/**
 * Compares the service with servers that answer the same requests from the same database: each in a process of
 * its own, in production mode, with API keys, logs and metrics. `docs/performance.md` has the results.
 */
const options = readOptions(process.argv.slice(2));
installPeers();
const folder = await mkdtemp(join(tmpdir(), 'rental-flow-peers-'));
const { databaseUrl, brand, stop } = await startBench();
const servers = new Map<string, Server>();
const load = startLoad();
try {
  const facts = await prepare(databaseUrl, brand);
  const ports = await freePorts(options.servers.length);
  for (const [index, name] of options.servers.entries())
    servers.set(
      name,
      await startServer(name, programOf(name, databaseUrl, folder), ports[index] ?? 0, folder),
    );
  const results = new Map<string, Map<string, Round[]>>();
  for (const name of options.works) {
    const work = workNamed(name);
    const measured = await measureWork(work, servers, load, { ...options, facts });
    results.set(name, measured);
    printWork(work, measured);
  }
} finally {
  load.stop();
  await Promise.all([...servers.values()].map((server) => server.stop()));
  await stop();
  await rm(folder, { recursive: true, force: true });
}

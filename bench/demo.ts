import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterFolder } from '../src/database/embedded/cluster.js';
import { postmasterPid } from '../src/database/embedded/postmaster.js';
import { type BrandFacts, type DemoFacts, readFacts } from '../src/demo/facts.js';
import { projectFile } from '../src/paths.js';
import { freePorts } from './compare/ports.js';
import { type Server, startServer } from './compare/server.js';

const FACTS_LIMIT_MS = 60_000;

/** The demo in a separate process, with the memory settings of production. */
export interface Demo {
  server: Server;
  databaseUrl: string;
  /** The main process of its PostgreSQL server. */
  postmaster: number;
  operatorToken: string;
  brand: BrandFacts;
  other: BrandFacts;
  stop(): Promise<void>;
}

/**
 * Waits for the `demo.json` of this start: the demo writes it when its data is whole, after it begins to
 * listen. A kept folder has that of an earlier start, with another port.
 */
async function factsAt(server: Server, folder: string): Promise<DemoFacts> {
  const end = performance.now() + FACTS_LIMIT_MS;
  while (performance.now() < end) {
    const facts = await readFacts(folder);
    if (facts && new URL(facts.url).port === String(server.port)) return facts;
    await sleep(20);
  }
  await server.stop();
  throw new Error(`The demo did not write demo.json; see ${folder}/service.log.`);
}

/** `kept` is a folder that stays. */
export async function startDemo(
  environment: Readonly<Record<string, string>> = {},
  kept?: string,
): Promise<Demo> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'rental-flow-bench-')));
  const [port = 0] = await freePorts(1);
  const program = {
    file: projectFile('dist/src/demo/main.js'),
    environment: {
      NODE_ENV: 'development',
      NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=2000',
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '65536',
      DATA_DIR: folder,
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  };
  const server = await startServer('service', program, port, folder);
  const { brands, databaseUrl, operatorToken } = await factsAt(server, folder);
  const [brand, other] = brands;
  if (!brand || !other) throw new Error('The demo has two brands.');
  return {
    server,
    databaseUrl,
    postmaster: await postmasterPid(clusterFolder(folder)),
    operatorToken,
    brand,
    other,
    stop: async () => {
      await server.stop();
      if (!kept) await rm(folder, { recursive: true, force: true });
    },
  };
}

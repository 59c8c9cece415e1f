import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterFolder } from '../src/database/embedded/cluster.js';
import { postmasterPid } from '../src/database/embedded/postmaster.js';
import type { BrandFacts, DemoFacts } from '../src/demo/facts.js';
import { projectFile } from '../src/paths.js';
import { freePorts } from './compare/ports.js';
import { type Server, startServer } from './compare/server.js';

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
  const { brands, databaseUrl, operatorToken }: DemoFacts = JSON.parse(
    await readFile(join(folder, 'demo.json'), 'utf8'),
  );
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

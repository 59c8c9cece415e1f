import { join } from 'node:path';
import { projectFile } from '../../src/paths.js';
import type { ServerName } from './names.js';
import { freePorts } from './ports.js';
import { type Program, type Server, startServer } from './server.js';

/** The connections that each server opens to the database for requests. */
export const POOL_SIZE = 10;

export const SERVICE: ServerName = 'rental-flow';
export const serviceFile = projectFile('dist/src/main.js');
const peer = (name: string): string => projectFile(`bench/peers/dist/${name}.js`);

/** Every server that is compared, the service first. */
const SERVERS: readonly [ServerName, { title: string; file: string }][] = [
  [SERVICE, { title: 'Rental Flow', file: serviceFile }],
  ['bare', { title: 'bare node:http + pg', file: peer('bare') }],
  ['express-pg', { title: 'Express + pg', file: peer('express-pg') }],
  ['mercurius', { title: 'mercurius + graphql-jit', file: peer('mercurius') }],
  ['postgraphile', { title: 'PostGraphile 5', file: peer('postgraphile') }],
  ['mikro-apollo', { title: 'MikroORM + Apollo', file: peer('mikro-apollo') }],
];
export const serverNames = SERVERS.map(([name]) => name);
const serverNamed: ReadonlyMap<string, { title: string; file: string }> = new Map(SERVERS);

/** Another build of the service, such as an earlier one. */
export const BEFORE: ServerName = 'before';

export const titleOf = (name: string): string =>
  serverNamed.get(name)?.title ?? (name === BEFORE ? 'Rental Flow, before' : name);

/**
 * The environment of the servers: their database, a folder for their files, and the folder of another build.
 */
export interface Surroundings {
  databaseUrl: string;
  folder: string;
  before: string | undefined;
}

/** The production settings of all servers. The service's jobs are left to another process. */
function programOf(name: ServerName, { databaseUrl, folder, before }: Surroundings): Program {
  const isBefore = name === BEFORE && before;
  const file = isBefore ? join(before, 'dist/src/main.js') : serverNamed.get(name)?.file;
  if (!file) throw new Error(`There is no server "${name}".`);
  const environment = {
    DATABASE_URL: databaseUrl,
    DB_POOL_SIZE: String(POOL_SIZE),
    // As `npm start` sets it, the same for all.
    NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=2000',
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '65536',
  };
  if (name !== SERVICE && !isBefore) return { file, environment };
  const own = {
    DATA_DIR: folder,
    METRICS_PORT: '0',
    JOBS: 'off',
  };
  return { file, environment: { ...environment, ...own } };
}

/** Starts the named servers one after the other, each on its own port. */
export async function startServers(
  names: readonly ServerName[],
  surroundings: Surroundings,
): Promise<Map<ServerName, Server>> {
  const servers = new Map<ServerName, Server>();
  try {
    const ports = await freePorts(names.length);
    for (const [index, name] of names.entries()) {
      const program = programOf(name, surroundings);
      servers.set(name, await startServer(name, program, ports[index] ?? 0, surroundings.folder));
    }
    return servers;
  } catch (error) {
    await stopServers(servers);
    throw error;
  }
}

export async function stopServers(servers: ReadonlyMap<string, Server>): Promise<void> {
  await Promise.all([...servers.values()].map((server) => server.stop()));
}

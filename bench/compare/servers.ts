import { projectFile } from '../../src/paths.js';
import type { Program } from './server.js';

/** The connections that each server opens to the database for requests. */
export const POOL_SIZE = 10;

const SERVICE = 'rental-flow';
const peer = (name: string): string => projectFile(`bench/peers/dist/${name}.js`);

/** Every server that is compared, the service first, by the name that an option selects. */
export const SERVERS: ReadonlyMap<string, { title: string; file: string }> = new Map([
  [SERVICE, { title: 'Rental Flow', file: projectFile('dist/src/main.js') }],
  ['bare', { title: 'bare node:http + pg', file: peer('bare') }],
  ['express-pg', { title: 'Express + pg', file: peer('express-pg') }],
]);

export const titleOf = (name: string): string => SERVERS.get(name)?.title ?? name;

/** The production settings of all servers. The service's jobs run in a process of their own, as in a cluster. */
export function programOf(name: string, databaseUrl: string, folder: string): Program {
  const { file } = SERVERS.get(name) ?? {};
  if (!file) throw new Error(`There is no server "${name}".`);
  const environment = { DATABASE_URL: databaseUrl, DB_POOL_SIZE: String(POOL_SIZE) };
  if (name !== SERVICE) return { file, environment };
  const own = {
    DATA_DIR: folder,
    METRICS_PORT: '0',
    JOBS: 'off',
    MAX_IN_FLIGHT_PER_BRAND: String(POOL_SIZE / 2),
  };
  return { file, environment: { ...environment, ...own } };
}

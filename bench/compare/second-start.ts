import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { median } from '../report.js';
import { freePorts } from './ports.js';
import { startServer } from './server.js';
import { serviceFile } from './servers.js';

const STARTS = 3;

/** The time of a start with the embedded database server whose data an earlier start has created. */
export async function secondStart(folder: string): Promise<number> {
  const own = join(folder, 'second-start');
  await mkdir(own);
  const environment = { NODE_ENV: 'development', DATA_DIR: own, METRICS_PORT: '0', DRAIN_DELAY: '0s' };
  const times: number[] = [];
  for (let start = 0; start <= STARTS; start += 1) {
    const [port = 0] = await freePorts(1);
    const program = { file: serviceFile, environment };
    const server = await startServer('second-start', program, port, folder);
    await server.stop();
    if (start > 0) times.push(server.startMs);
  }
  return median(times);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectFile } from '../../src/paths.js';
import type { Usage } from './control.js';

const START_LIMIT_MS = 60_000;
const CONTROL = projectFile('dist/bench/compare/control.js');

export interface Program {
  /** The compiled file. */
  file: string;
  environment?: Readonly<Record<string, string>>;
}

/** A server in its own process. */
export interface Server {
  port: number;
  /** From the start of the process to its first response. */
  startMs: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

/** Starts a server and waits until it is ready. Its log goes to a file of `folder`. */
export async function startServer(
  name: string,
  { file, environment }: Program,
  port: number,
  folder: string,
): Promise<Server> {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', CONTROL, file], {
    stdio: ['ignore', log, log, 'ipc'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ...environment },
  });
  const url = `http://127.0.0.1:${port}/health/live`;
  const isUp = (): Promise<boolean> =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null || performance.now() - start > START_LIMIT_MS)
      throw new Error(`${name} did not start; see ${folder}/${name}.log.`);
    await sleep(10);
  }
  return {
    port,
    startMs: performance.now() - start,
    usage: async () => {
      child.send('usage');
      const [usage] = await once(child, 'message');
      return usage;
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

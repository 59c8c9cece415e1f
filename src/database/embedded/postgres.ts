import { setTimeout as sleep } from 'node:timers/promises';
import { type Postmaster, runningPostmaster } from './postmaster.js';
import { type Launch, launchProgram } from './privileges.js';

const START_TIMEOUT_MS = 60_000;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  log_min_messages: 'error',
  // An error's detail and statement quote rows, and rows contain personal data and signing tokens.
  log_error_verbosity: 'terse',
  lc_messages: 'C',
  log_min_error_statement: 'panic',
};

/** How the server's program is run. */
interface Program {
  postgres: string;
  launch: Launch;
  /** The data folder. */
  folder: string;
  /** The file descriptor of the log. */
  log: number;
}

/** Starts a server; undefined if it exits, or does not accept connections in time. */
export async function startPostgres(
  { postgres, launch, folder, log }: Program,
  settings: Readonly<Record<string, string>>,
): Promise<Postmaster | undefined> {
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = launchProgram(postgres, ['-D', folder, ...options], launch, log);
  child.unref();
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(25)) {
    const started = await runningPostmaster(folder);
    if (started && started.pid === child.pid) return started;
    if (child.exitCode !== null || child.signalCode !== null) return undefined;
  }
  child.kill('SIGKILL');
  return undefined;
}

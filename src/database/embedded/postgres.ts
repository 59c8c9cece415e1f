import { type Postmaster, runningPostmaster } from './postmaster.js';
import type { Launch } from './privileges.js';
import { hasEnded, killProgram, launchProgram } from './programs.js';
import type { StartLimit } from './start-limit.js';

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

/**
 * Starts a server; undefined if it exits. It is killed if it does not accept connections in time. `obstacle`
 * is what the one before has waited for.
 */
export async function startPostgres(
  { postgres, launch, folder, log }: Program,
  settings: Readonly<Record<string, string>>,
  limit: StartLimit,
  obstacle: string | undefined,
): Promise<Postmaster | undefined> {
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = await launchProgram(postgres, ['-D', folder, ...options], launch, log);
  child.unref();
  try {
    for (;;) {
      const started = await runningPostmaster(folder);
      if (started && started.pid === child.pid) return started;
      if (hasEnded(child)) return undefined;
      await limit.pause(obstacle ?? `until PostgreSQL, process ${child.pid}, accepts connections`);
    }
  } catch (error) {
    await killProgram(child);
    throw error;
  }
}

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../errors.js';
import { isAlive } from './postmaster.js';
import { type Launch, launchProgram, ownerIds } from './privileges.js';

const UNFINISHED = 'postgres.new-';
/** How long another process may take to write a file of a few bytes. */
const WRITE_TIMEOUT_MS = 1000;
const LOCALE = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

/** The server's own folder under `DATA_DIR`. */
export const clusterFolder = (dataDir: string): string => join(dataDir, 'postgres');

export const logFile = (dataDir: string): string => join(dataDir, 'postgres.log');

/** The lines with the error: `initdb` ends its log with what it has removed. */
const FAILURE = /\b(?:error|fatal|panic): /i;

/** The last failure in the server's log, or its last line. */
export async function lastFailure(dataDir: string): Promise<string> {
  const log = await readFile(logFile(dataDir), 'utf8').catch(() => '');
  const lines = log.trim().split('\n');
  return lines.findLast((line) => FAILURE.test(line)) ?? lines.at(-1) ?? '';
}

/** The same with the path of the log, for an error message. */
export const endOfLog = async (dataDir: string): Promise<string> =>
  `${await lastFailure(dataDir)} (see ${logFile(dataDir)})`;

/** The superuser's password; created with the server. A new one would not be the server's. */
export async function passwordOf(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres.password');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return kept.trim();
  if (existsSync(clusterFolder(dataDir)))
    throw new StartError(
      `The folder ${dataDir} has a database, but not its password: ${file} cannot be read, or is empty. \
Copy it from where the folder comes from.`,
    );
  const password = randomBytes(24).toString('hex');
  await writeFile(file, password, { mode: 0o600, flag: 'wx' }).catch(ignoreExisting);
  return readComplete(file, password);
}

/**
 * Another process may be writing the password; one that was killed before it could has left an empty file.
 */
async function readComplete(file: string, password: string): Promise<string> {
  for (const deadline = Date.now() + WRITE_TIMEOUT_MS; Date.now() < deadline; await sleep(10)) {
    const written = (await readFile(file, 'utf8')).trim();
    if (written.length === password.length) return written;
  }
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

/**
 * Creates the server's folder under a temporary name and renames it when it is complete, so that an
 * unfinished one is never used. The name has the process id, since the `initdb` of a killed service may
 * still be writing. Of several processes that do so at once, the first to complete its folder wins.
 */
export async function createCluster(
  initdb: string,
  dataDir: string,
  launch: Launch,
  onLaunch: (program: 'initdb') => void,
): Promise<void> {
  const unfinished = (await readdir(dataDir)).filter(isAbandoned);
  await Promise.all(
    unfinished.map((name) => rm(join(dataDir, name), { recursive: true, force: true }).catch(() => {})),
  );
  const folder = join(dataDir, `${UNFINISHED}${process.pid}`);
  await mkdir(folder, { mode: 0o700 });
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, await passwordOf(dataDir), { mode: 0o600 });
  const owner = ownerIds();
  if (owner) await Promise.all([folder, passwordFile].map((path) => chown(path, owner.uid, owner.gid)));
  const log = await open(logFile(dataDir), 'w');
  try {
    const args = [
      `--pgdata=${join(folder, 'data')}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-instructions',
      ...LOCALE,
    ];
    const child = launchProgram(initdb, args, launch, log.fd);
    const closed = new Promise((done) => child.once('close', done));
    onLaunch('initdb');
    const code = await closed;
    if (code !== 0)
      throw new StartError(`The embedded PostgreSQL could not be created: ${await endOfLog(dataDir)}`);
    await rename(join(folder, 'data'), clusterFolder(dataDir)).catch(ignoreExisting);
  } finally {
    await Promise.all([log.close(), rm(folder, { recursive: true, force: true })]);
  }
}

/** Whether a file of the data folder is a server's folder whose process has ended, or had the same id. */
function isAbandoned(name: string): boolean {
  const pid = name.startsWith(UNFINISHED) ? Number(name.slice(UNFINISHED.length)) : 0;
  return pid > 0 && (pid === process.pid || !isAlive(pid));
}

/** Another process was faster. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error;
}

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, link, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../errors.js';
import type { ProgramLog } from './log.js';
import { isAlive } from './postmaster.js';
import { type Launch, ownerIds } from './privileges.js';
import { hasEnded, killProgram, launchProgram } from './programs.js';
import type { StartLimit } from './start-limit.js';

/** The beginning of the names of what is not complete; the id of the process that writes it follows. */
const UNFINISHED = 'postgres.new-';
const UNFINISHED_NAME = /^postgres\.new-(\d+)(?:\.password)?$/;
const LOCALE = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

/** The server's own folder under `DATA_DIR`. */
export const clusterFolder = (dataDir: string): string => join(dataDir, 'postgres');

/** The superuser's password; created with the server. A new one would not be the server's. */
export async function passwordOf(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres.password');
  // Checked before the password is read: another process may create both at this moment.
  const isCreated = existsSync(clusterFolder(dataDir));
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept) return kept.trim();
  if (isCreated)
    throw new StartError(
      `The folder ${dataDir} has a database, but not its password: ${file} cannot be read, or is empty. \
Copy it from where the folder comes from.`,
    );
  if (kept === '') throw new StartError(`The file ${file} is empty. Delete it; it is created again.`);
  await createPassword(dataDir, file);
  return (await readFile(file, 'utf8')).trim();
}

/** Of several processes that do so at once, the first wins. The file is complete when it gets its name. */
async function createPassword(dataDir: string, file: string): Promise<void> {
  const unfinished = join(dataDir, `${UNFINISHED}${process.pid}.password`);
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(randomBytes(24).toString('hex'));
    await handle.sync();
    await link(unfinished, file).catch(ignoreExisting);
  } finally {
    await handle.close();
    await rm(unfinished, { force: true });
  }
}

interface Creation {
  log: ProgramLog;
  limit: StartLimit;
  onLaunch: (program: 'initdb') => void;
}

/**
 * Creates the server's folder under a temporary name and renames it when it is complete, so that an
 * unfinished one is never used. The name has the process id, since the `initdb` of a killed service may
 * still be writing. Of several processes that do so at once, the first to complete its folder wins; the
 * others then end theirs.
 */
export async function createCluster(
  initdb: string,
  dataDir: string,
  launch: Launch,
  { log, limit, onLaunch }: Creation,
): Promise<void> {
  const unfinished = (await readdir(dataDir)).filter(isAbandoned);
  await Promise.all(unfinished.map((name) => removeUnfinished(join(dataDir, name))));
  const folder = join(dataDir, `${UNFINISHED}${process.pid}`);
  await mkdir(folder, { mode: 0o700 });
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, await passwordOf(dataDir), { mode: 0o600 });
  const owner = ownerIds();
  if (owner) await Promise.all([folder, passwordFile].map((path) => chown(path, owner.uid, owner.gid)));
  try {
    const args = [
      `--pgdata=${join(folder, 'data')}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-instructions',
      ...LOCALE,
    ];
    const child = await launchProgram(initdb, args, launch, log.descriptor);
    onLaunch('initdb');
    try {
      while (!hasEnded(child) && !existsSync(clusterFolder(dataDir)))
        await limit.pause(`for initdb, process ${child.pid}, to create its folder`);
    } finally {
      await killProgram(child);
    }
    if (existsSync(clusterFolder(dataDir))) return;
    if (child.exitCode !== 0)
      throw new StartError(`The embedded PostgreSQL could not be created: ${await log.lastFailure()}`);
    await rename(join(folder, 'data'), clusterFolder(dataDir)).catch(ignoreExisting);
  } finally {
    await removeUnfinished(folder);
  }
}

/** What cannot be removed, since a killed program still writes into it, is removed by a later start. */
const removeUnfinished = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => {});

/** Whether a file of the data folder is unfinished, and its process has ended, or had the same id. */
function isAbandoned(name: string): boolean {
  const pid = Number(UNFINISHED_NAME.exec(name)?.[1] ?? 0);
  return pid > 0 && (pid === process.pid || !isAlive(pid));
}

/** Another process was faster. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error;
}

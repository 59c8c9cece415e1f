import { StartError } from '../errors.js';
import { databaseFailure } from './failures.js';

interface Failure {
  code?: unknown;
  message?: unknown;
}

/**
 * A failure to open the database as a sentence that says what to do; undefined where the failure is another.
 */
export function databaseStartError(error: unknown, databaseUrl: string): StartError | undefined {
  const { code, message }: Failure = Object(error);
  const { host, username, pathname } = new URL(databaseUrl);
  const user = decodeURIComponent(username);
  const database = decodeURIComponent(pathname.slice(1));
  if (code === '28P01')
    return new StartError(`The database refused the password of user "${user}". Correct it in DATABASE_URL.`);
  if (code === '28000')
    return new StartError(
      `The database on ${host} refused user "${user}": ${message}. Correct DATABASE_URL.`,
    );
  if (code === '3D000')
    return new StartError(
      `There is no database "${database}" on ${host}. Create it, or correct its name in DATABASE_URL.`,
    );
  if (code === '42501')
    return new StartError(
      String(message).startsWith('must be owner')
        ? `The database user "${user}" may not change the tables of "${database}": ${message}. \
Give their owner in DATABASE_URL.`
        : `The database user "${user}" may not create tables in "${database}": ${message}. \
Grant it the right.`,
    );
  if (databaseFailure(error) === 'full')
    return new StartError(
      `The database on ${host} cannot store anything (${message}). \
Free space on its disk, or use a server that is no standby.`,
    );
  if (databaseFailure(error) === 'unreachable')
    return new StartError(
      `The database on ${host} cannot be reached (${code ?? message}). Start it, or correct DATABASE_URL.`,
    );
  return undefined;
}

const UNUSABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ENOSPC']);

/** The same for the embedded server and its folder. */
export function embeddedStartError(error: unknown, dataDir: string): StartError | undefined {
  const { code, message }: Failure = Object(error);
  if (databaseFailure(error) === 'unreachable')
    return new StartError(
      `The embedded PostgreSQL in ${dataDir} runs and does not answer (${code ?? message}). \
Stop its process, set DATA_DIR to another folder, or set DATABASE_URL.`,
    );
  return folderStartError(error, dataDir, 'Make it writable, set DATA_DIR to another, or set DATABASE_URL.');
}

/** A folder that cannot be written to. */
export function folderStartError(error: unknown, dataDir: string, remedy: string): StartError | undefined {
  const { code }: Failure = Object(error);
  if (!UNUSABLE.has(String(code))) return undefined;
  return new StartError(`The folder ${dataDir} cannot be written to (${code}). ${remedy}`);
}

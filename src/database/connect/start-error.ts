import { StartError } from '../../errors.js';
import { databaseFailure } from './failures.js';

interface Failure {
  code?: unknown;
  message?: unknown;
}

/**
 * A failure to open the database as a sentence with what to do, and the failure as its cause; undefined for
 * other failures.
 */
export function databaseStartError(error: unknown, databaseUrl: string): StartError | undefined {
  const sentence = sentenceOf(error, new URL(databaseUrl));
  return sentence === undefined ? undefined : new StartError(sentence, { cause: error });
}

/** Whether a start may succeed without a change of the configuration: the database may just be starting. */
export const isWorthWaiting = (error: unknown): boolean =>
  databaseFailure(error instanceof StartError ? error.cause : error) === 'unreachable';

function sentenceOf(error: unknown, { host, username, pathname }: URL): string | undefined {
  const { code, message }: Failure = Object(error);
  const user = decodeURIComponent(username);
  const database = decodeURIComponent(pathname.slice(1));
  switch (code) {
    case '28P01':
      return `The database rejected the password of user "${user}". Correct it in DATABASE_URL.`;
    case '28000':
      return `The database on ${host} rejected user "${user}": ${message}. Correct DATABASE_URL.`;
    case '3D000':
      return `There is no database "${database}" on ${host}. Create it, or correct its name in DATABASE_URL.`;
    case '42501':
      return withoutRight(String(message), user, database);
    case '53300':
      return `The database on ${host} accepts no more connections (${message}). \
Close some, raise its limit, or lower DB_POOL_SIZE.`;
  }
  switch (databaseFailure(error)) {
    case 'full':
      return `The database on ${host} cannot store anything (${message}). \
Free space on its disk, or use a server that is not a standby.`;
    case 'rejected':
      return `The database on ${host} does not accept the connection (${reasonOf(error)}). \
Correct DATABASE_URL, or the server.`;
    case 'unreachable':
      return `The database on ${host} cannot be reached (${code ?? message}). \
Start it, or correct DATABASE_URL.`;
    default:
      return undefined;
  }
}

function withoutRight(message: string, user: string, database: string): string {
  if (message.startsWith('must be owner'))
    return `The database user "${user}" may not change the tables of "${database}": ${message}. \
Give their owner in DATABASE_URL.`;
  if (message.startsWith('permission denied for database'))
    return `The database user "${user}" may not use "${database}": ${message}. Grant it the right.`;
  return `The database user "${user}" may not create tables in "${database}": ${message}. Grant it the right.`;
}

function reasonOf(error: unknown): string {
  const { code, message }: Failure = Object(error);
  return [code, message].filter(Boolean).join(': ');
}

const UNUSABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EISDIR', 'ENOSPC']);

/** The same for the embedded server and its folder. */
export function embeddedStartError(error: unknown, dataDir: string): StartError | undefined {
  const { code, message }: Failure = Object(error);
  if (databaseFailure(error) === 'unreachable')
    return new StartError(
      `The embedded PostgreSQL in ${dataDir} runs but does not respond (${code ?? message}). \
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

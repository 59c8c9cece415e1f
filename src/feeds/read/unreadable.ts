import { FeedError } from './feed.js';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file',
  EISDIR: 'This is a folder',
  EACCES: 'The file may not be read',
  EPERM: 'The file may not be read',
};

/** Why a file cannot be opened, in a sentence; undefined for a failure that a person cannot correct. */
export function unreadable(error: unknown, path: string): FeedError | undefined {
  const reason = REASONS[String((Object(error) as { code?: unknown }).code)];
  return reason === undefined ? undefined : new FeedError(`${reason}: ${path}`);
}

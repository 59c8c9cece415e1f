import type { Config } from '../../config.js';
import {
  type DatedFinding,
  type Finding,
  listed,
  worstOf,
} from '../../domain/base/installation/installation.js';
import { withTimeout } from '../../language/time/with-timeout.js';
import { typed } from '../../language/typed-command.js';
import { checkDatabaseAt } from '../findings/database.js';
import { finding, statedReason } from '../findings/finding.js';
import { checkAddress, checkConsole, checkDisk } from '../findings/machine.js';
import { checkMail } from '../findings/mail.js';
import { checkMedia } from '../findings/media.js';
import { Recent } from './recent.js';

/** A check, or several that are made together. */
export interface Check {
  name: string;
  run: () => Promise<Finding[]>;
  /** Whether it asks a system outside, which is not to be asked often. */
  isOutside?: boolean;
}

/** How long findings are used again. What is wrong outside is looked at as often as the rest. */
const KEEP_MS = 30_000;
const KEEP_OUTSIDE_MS = 5 * 60_000;
const LIMIT_MS = 12_000;
/** How long readers wait for a check since it was begun. */
const WAIT_MS = 2000;

/** The checks that a running service makes of itself; it does not have to look for itself. */
export const checksOf = (config: Config, databaseUrl: () => string, listensOn: () => string): Check[] => [
  { name: 'database', run: () => checkDatabaseAt(config, databaseUrl()) },
  { name: 'mail', run: () => checkMail(config), isOutside: true },
  { name: 'media', run: async () => [await checkMedia(config)], isOutside: true },
  { name: 'address', run: async () => [...checkAddress(config, listensOn()), ...checkConsole(config)] },
  { name: 'disk', run: () => checkDisk(config) },
];

/** The findings of all checks. They are made when they are read, and cost nothing when nobody reads them. */
export function allFindings(checks: readonly Check[]): () => Promise<readonly DatedFinding[]> {
  const made = checks.map(({ name, run, isOutside }) => {
    const keepMs = (found: Finding[]) =>
      isOutside && worstOf(found) !== 'error' ? KEEP_OUTSIDE_MS : KEEP_MS;
    return new Recent(() => inTime(name, run), {
      keepMs,
      waitMs: WAIT_MS,
      // Only these can take long: without its database, the service cannot respond at all.
      ...(isOutside && {
        meanwhile: [finding(name)('note', 'It is being checked. Read again in a few seconds.')],
      }),
    });
  });
  return async () => {
    const found = await Promise.all(made.map((one) => one.read()));
    return listed(found.flatMap(({ value, at }) => value.map((one) => ({ ...one, checkedAt: at }))));
  };
}

/** A check that does not end, or fails, is a finding; the others go on. */
const inTime = (name: string, run: () => Promise<Finding[]>): Promise<Finding[]> =>
  withTimeout(LIMIT_MS, run()).catch((error: unknown) => [
    finding(name)('error', `The check failed: ${statedReason(error)} Run ${typed('doctor')} on the server.`),
  ]);

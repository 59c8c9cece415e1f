import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartError } from '../../errors.js';

/** How to start a PostgreSQL program without root privileges: it does not run as root. */
export interface Launch {
  /** Put before the program and its arguments. */
  prefix: readonly string[];
  uid?: number;
  gid?: number;
}

/**
 * An ordinary user starts it as itself, root as `nobody`. If `nobody` cannot enter a parent folder (a clone
 * in a private folder), the program keeps the capability CAP_DAC_OVERRIDE, which PostgreSQL accepts.
 */
export function unprivileged(paths: readonly string[]): Launch {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const { uid, gid } = nobody();
  if (paths.every(isOpenToAll)) return { prefix: [], uid, gid };
  const setpriv = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=+dac_override',
    '--bounding-set=-all,+dac_override',
    // Without this bit access(2) ignores the capability, and PostgreSQL uses it to check its own programs.
    '--securebits=+no_setuid_fixup',
  ];
  try {
    execFileSync(setpriv[0] ?? '', [...setpriv.slice(1), 'true'], { stdio: 'ignore' });
  } catch {
    throw new StartError(
      'PostgreSQL does not run as root, and the user nobody cannot enter this folder. \
Move the project to a folder that others can enter, run it as an ordinary user, or set DATABASE_URL.',
    );
  }
  return { prefix: setpriv };
}

/** The user that root's PostgreSQL runs as, who must own its data folder. */
export function ownerIds(): Ids | undefined {
  return process.getuid?.() === 0 ? nobody() : undefined;
}

interface Ids {
  uid: number;
  gid: number;
}

let found: Ids | undefined;

/** The ids of the user `nobody`, cached: finding each takes a separate program. */
function nobody(): Ids {
  found ??= { uid: idOf('-u'), gid: idOf('-g') };
  return found;
}

function idOf(flag: '-u' | '-g'): number {
  try {
    return Number(
      execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    throw new StartError(
      'PostgreSQL does not run as root, and there is no user nobody to run it as. \
Run as an ordinary user, or set DATABASE_URL.',
    );
  }
}

function isOpenToAll(path: string): boolean {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Removes what was compiled from a source that is gone: the compiler leaves it, and a deleted migration
 * would run. Emptying the folder would do the same, but then every build compiles everything.
 */
export function removeStale(root, output) {
  const compiled = readdirSync(output, { recursive: true, encoding: 'utf8' });
  for (const file of compiled) {
    const [, source] = /^(.+)\.js(?:\.map)?$/.exec(file) ?? [];
    if (source && !existsSync(join(root, `${source}.ts`))) rmSync(join(output, file));
  }
}
